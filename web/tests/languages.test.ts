// Both languages, everywhere, at once.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wordsOf } from '../build/words'
import { begin } from './support/begin'
import { stepsOf } from './support/notation'
import { test } from './support/page'
import { record } from './support/program'
import { seat, t } from './support/words'

/** What is shown or heard and is said in one list, but otherwise in the other. */
async function foreign(page: Page): Promise<string[]> {
  const [en, es] = [wordsOf('en'), wordsOf('es')]
  const english = Object.keys(en)
    .filter((key) => en[key] !== es[key] && !/\{/.test(en[key]!))
    .map((key) => en[key]!)
  const spanish = new Set(Object.values(es))
  const shown = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      // Notation is the same in every language.
      if (!walker.currentNode.parentElement?.closest('code, .item > .name, [lang]:not(html)'))
        found.add(walker.currentNode.textContent!.trim())
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.add(element.getAttribute(name)?.trim() ?? '')
    found.add(document.title.replace(/ · Hexagora$/, ''))
    return [...found]
  })
  const plain = (text: string): string => text.replace(/\.$/, '').toLowerCase()
  const known = new Set(english.filter((text) => !spanish.has(text) && /\p{L}{3}/u.test(text)).map(plain))
  // A language is called as those who speak it call it.
  return shown.filter(
    (text) => text !== 'English' && known.has(plain(text)) && ![...spanish].some((word) => plain(word) === plain(text)),
  )
}

test('whoever comes with Spanish is answered in Spanish, on every screen', async ({ open }) => {
  const page = await open({ context: { locale: 'es-MX' } })
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.getByRole('heading', { level: 1, name: t('page.home.heading', {}, 'es') }).waitFor()
  const origin = page.url().replace(/#.*/, '')
  for (const path of [
    '',
    'new/ampel',
    'new/attangle',
    'new/nonaga',
    'new/laberinto',
    'import',
    'library',
    'rules/nonaga',
    'course/nonaga',
    'tables',
    'about',
    'settings',
    'nowhere',
    'game/none',
  ]) {
    await page.goto(`${origin}#/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await foreign(page), path).toEqual([])
  }
  await page.goto(`${origin}#/import`)
  await page.locator('textarea').fill(record('bad/step-illegal'))
  await page.getByRole('button', { name: t('page.import.open', {}, 'es'), exact: true }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('El paso «d4»')
  await page.locator('textarea').fill(record('good/ampel-1'))
  await page.getByRole('button', { name: t('page.import.open', {}, 'es'), exact: true }).click()
  await page.locator('.text.result').waitFor()
  expect(await page.locator('.text.result').textContent()).toBe(
    t('page.end.winner', { winner: seat('red', 'es') }, 'es'),
  )
  expect(await foreign(page)).toEqual([])
})

test('the language changes in the middle of a game, and nothing else does', async ({ open }) => {
  const table = await begin(open, 'nonaga', ['person', 'person'])
  const { page } = table
  const steps = stepsOf(record('good/nonaga-1'))
  for (const step of steps.slice(0, 3)) await table.play(step)
  const english = await table.said()
  await page.getByRole('button', { name: t('page.view.title') }).click()
  await page.getByRole('link', { name: t('page.settings.all') }).click()
  await page.getByRole('radio', { name: 'Español' }).check()
  await page.getByRole('heading', { level: 1, name: t('page.settings.title', {}, 'es') }).waitFor()
  await page.goBack()
  await table.shown()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await table.said()).not.toBe(english)
  expect(await foreign(page)).toEqual([])
  expect(await table.steps()).toEqual(steps.slice(0, 3))
  for (const step of steps.slice(3)) await table.play(step)
  await table.result.waitFor()
  expect(await table.said()).toBe(t('page.end.winner', { winner: seat('red', 'es') }, 'es'))
  await page.reload()
  await table.result.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
})
