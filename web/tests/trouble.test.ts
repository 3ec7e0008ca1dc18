// What goes wrong: a sentence and a way on, never a blank page, and nothing is lost.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { begin, opened } from './support/begin'
import { test } from './support/page'
import { record } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const heading = (page: Page, key: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: t(key) }).waitFor()

/** Puts something under a name where the page keeps its games. */
const plant = (page: Page, value: object): Promise<void> =>
  page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const base = indexedDB.open('hexagora', 1)
        base.onerror = () => reject(base.error)
        base.onsuccess = () => {
          const change = base.result.transaction('games', 'readwrite')
          change.objectStore('games').put(kept)
          change.oncomplete = () => (base.result.close(), resolve())
          change.onerror = () => reject(change.error)
        }
      }),
    value,
  )

test('an address that leads nowhere says so', async ({ open }) => {
  for (const at of ['/nowhere', '/new/chess', '/rules', '/settings/x', '/a/b/c']) {
    const page = await open({ at })
    await heading(page, 'page.trouble.lost')
    await page.getByRole('link', { name: t('page.trouble.home') }).click()
    await heading(page, 'page.home.heading')
  }
  const page = await open({ at: '/game/none' })
  await heading(page, 'page.trouble.missing')
})

test('a kept game that is spoilt can be rescued or thrown away, and spoils nothing else', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  const { page } = table
  await table.play('f3')
  const game = page.url()
  await plant(page, { id: 'spoilt', game: 'nonaga', nonsense: '<b>' })
  await page.goto(game.replace(/#.*/, '#/game/spoilt'))
  await heading(page, 'page.trouble.spoilt')
  await page
    .locator('.trouble')
    .getByRole('link', { name: t('page.library.title') })
    .click()
  await page.getByText(t('page.library.spoilt')).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('page.library.rescue') }).click(),
  ])
  expect(file.suggestedFilename()).toContain('spoilt')
  await page.getByRole('button', { name: t('page.delete'), exact: true }).click()
  await page.getByText(t('page.library.spoilt')).waitFor({ state: 'detached' })
  await page.goto(game)
  await table.shown()
  expect(await table.steps()).toEqual(['f3'])
})

test('a kept game whose steps are not legal says which', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  const { page } = table
  const player = { kind: 'person' }
  const setup = { game: 'attangle', players: null, set: [] }
  const tree = {
    nodes: [
      { step: 'f3', parent: 0 },
      { step: 'zz9', parent: 1 },
    ],
    main: {},
  }
  await plant(page, {
    version: 1,
    id: 'wrong',
    game: 'attangle',
    start: { setup },
    players: [player, player],
    tree,
    at: 2,
    resigned: null,
    result: null,
    created: 1,
    updated: 1,
    tags: [],
  })
  await page.goto(page.url().replace(/#.*/, '#/game/wrong'))
  await heading(page, 'page.trouble.spoilt')
  expect(await page.locator('.detail').textContent()).toContain('zz9')
})

test('settings that are spoilt are as on the first visit', async ({ open }) => {
  const page = await open({
    before: (page) => page.addInitScript(() => localStorage.setItem('hexagora.settings', '{"theme":7')),
  })
  await heading(page, 'page.home.heading')
})

test('rules that cannot be loaded are asked for again', async ({ open }) => {
  const failing = { serviceWorkers: 'block' } as const
  const page = await open({
    at: '/new/nonaga',
    context: failing,
    expected: [/wasm|ERR_FAILED|service/i],
    before: (page) => page.context().route(/\.wasm/, (route) => route.abort()),
  })
  await page.getByRole('button', { name: t('page.new.start') }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/\S+ \S+ \S+/)
  await page.context().unroute(/\.wasm/)
  await page.getByRole('button', { name: t('page.new.start') }).click()
  await new Table(page).shown()
})

/** Workers that break at every question while `broken` is set. */
function brittle(): void {
  const Real = window.Worker
  window.Worker = class extends Real {
    override postMessage(message: unknown): void {
      if (!('broken' in window)) super.postMessage(message)
      else setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'broken on purpose' })))
    }
  }
}
const shatter = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { broken: true }))
const mend = (page: Page): Promise<void> => page.evaluate(() => void delete (window as { broken?: true }).broken)

test('rules that break in the middle of a game are started anew, and the game goes on', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'], { before: (page) => page.addInitScript(brittle) })
  const { page } = table
  await table.play('f3')
  await shatter(page)
  await table.press('e6')
  await heading(page, 'page.trouble.worker')
  await mend(page)
  await page.getByRole('button', { name: t('page.trouble.retry') }).click()
  await table.shown()
  expect(await table.steps()).toEqual(['f3'])
  await table.play('e6')
})

test('an engine that breaks can be asked again', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 1], { before: (page) => page.addInitScript(brittle) })
  const { page } = table
  await table.play('f3')
  await expect.poll(() => table.steps().then((steps) => steps.length)).toBe(2)
  await shatter(page)
  await table.button('page.hint.title').click()
  await heading(page, 'page.trouble.worker')
  await mend(page)
  await page.getByRole('button', { name: t('page.trouble.retry') }).click()
  await table.shown()
  expect((await table.steps()).length).toBe(2)
})

test('a part of the page that cannot be loaded is asked for again', async ({ open }) => {
  const page = await open({
    context: { serviceWorkers: 'block' },
    expected: [/ERR_FAILED|dynamically imported|service/i],
    before: (page) => page.context().route(/About-.*\.js/, (route) => route.abort()),
  })
  await page.goto(`${inject('page')}#/about`)
  await heading(page, 'page.trouble.unreachable')
  await page.context().unroute(/About-.*\.js/)
  await page.getByRole('link', { name: t('page.trouble.home') }).click()
  await heading(page, 'page.home.heading')
})

test('a browser that keeps nothing still plays', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'], {
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', {
          value: {
            open: () => {
              throw new Error('not here')
            },
          },
        }),
      ),
  })
  await table.play('f3')
  await table.page.goto(table.page.url().replace(/#.*/, '#/library'))
  await table.page.getByText(t('page.library.fleeting')).waitFor()
})

test('nothing from a record is run or becomes part of the page', async ({ open }) => {
  const evil = '<img src=x onerror=window.hacked=1><script>window.hacked=2</script>'
  const text = record('good/attangle-comments')
    .replace('Ana \\"la Torre\\" Ruiz', evil)
    .replace('Torneo de otoño, mesa 3', evil)
    .replace('The move that was played.', evil)
  const table = await opened(open, text)
  const { page } = table
  await page.locator('.comment', { hasText: evil }).first().waitFor()
  const look = async (): Promise<void> => {
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBe(undefined)
    expect(await page.locator('img').count()).toBe(0)
    expect(
      await page
        .locator('body script')
        .evaluateAll((all) => all.filter((each) => !(each as HTMLScriptElement).src).length),
    ).toBe(0)
  }
  await look()
  await page.goto(page.url().replace(/#.*/, '#/library'))
  await page.getByText('<img src=x').first().waitFor()
  await look()
  await page.goto(page.url().replace(/#.*/, '#/import'))
  await page.locator('textarea').fill(text.replace('2. e4', `2. ${evil}`))
  await page.getByRole('button', { name: t('page.import.open'), exact: true }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('<img')
  await look()
})

test('more players than there can be get a sentence, and cost nothing that was there', async ({ open }) => {
  const table = await begin(open, 'attangle', ['person', 'person'])
  const { page } = table
  await table.play('f3')
  const game = page.url()
  const alert = page.getByRole('alert')
  const texts = ['laberinto players=4294967295; x', '[Game "laberinto"]\n[Players "21474836476"]\n\n*\n']
  for (const text of [...texts, texts.join('\n'), `${texts[1]}\n${texts[1]}`])
    for (const button of ['page.import.open', 'page.analysis.open']) {
      await page.goto(game.replace(/#.*/, '#/import'))
      await page.getByLabel(t('page.import.label')).fill(text)
      await page.getByRole('button', { name: t(button), exact: true }).click()
      await expect.poll(() => alert.textContent()).toMatch(/\S+ \S+ \S+/)
      // The rules answer: they did not break.
      expect(await alert.textContent()).not.toContain(t('page.trouble.worker'))
      await heading(page, 'page.import.title')
      expect(await page.getByLabel(t('page.import.label')).inputValue()).toBe(text)
    }
  for (const text of texts) {
    await page.goto(game.replace(/#.*/, `#/open/0${Buffer.from(text).toString('base64url')}`))
    await expect.poll(() => page.locator('main').textContent()).toMatch(/\S+ \S+ \S+/)
    await heading(page, 'page.trouble.link')
  }
  await page.goto(game)
  await table.shown()
  expect(await table.steps()).toEqual(['f3'])
  await table.play('e6')
})

test('the policy allows nothing but the page’s own files', async ({ open }) => {
  const page = await open({ expected: [/Content Security Policy/] })
  const answer = await page.request.get(inject('page'))
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self'( 'wasm-unsafe-eval')?(;|$)/)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/)
  // And it is obeyed: a script put into the page does not run.
  const ran = await page
    .evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
      return (window as unknown as { ran?: boolean }).ran ?? false
    })
    .catch(() => false)
  expect(ran).toBe(false)
})
