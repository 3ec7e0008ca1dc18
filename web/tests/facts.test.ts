// The same facts on every screen: how long a game takes, and what its options are called.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { MINUTES } from '../src/game/games'
import { GAMES, type GameName } from '../src/wire'
import { test } from './support/page'
import { t, type Language } from './support/words'

const LANGUAGES: Language[] = ['en', 'es']

const goTo = (page: Page, path: string): Promise<unknown> => page.goto(`${page.url().split('#')[0]}#${path}`)

/** The names of options on the screen, by the options' own names. */
const names = (page: Page, selector: string): Promise<Record<string, string>> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [
          each.closest('[id^="option-"]')!.id.replace(/^option-|-label$/g, ''),
          each.textContent?.trim() ?? '',
        ]),
      ),
    )

async function inTheRules(page: Page, game: GameName): Promise<Record<string, string>> {
  await goTo(page, `/rules/${game}`)
  await page.locator('#options [id^="option-"]').first().waitFor()
  return names(page, '#options [id^="option-"] .name')
}

async function inANewGame(page: Page, game: GameName): Promise<Record<string, string>> {
  await goTo(page, `/new/${game}`)
  await page.locator('.option').first().waitFor()
  for (const more of await page.locator('details > summary').all()) await more.click()
  return names(page, '.option [id$="-label"]')
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('an option has the same name in the rules and in a new game', async ({ open }) => {
    const page = await open({ settings: { language } })
    for (const { game, options } of GAMES) {
      const rules = await inTheRules(page, game)
      expect(Object.keys(rules).sort(), game).toEqual(options.map(({ name }) => name).sort())
      const asked = await inANewGame(page, game)
      // Who begins is a question of its own there.
      if ('first' in rules) asked['first'] = t('page.new.begins', {}, language)
      expect(rules, game).toEqual(asked)
    }
  })

  test('a game takes as long at home as in its rules', async ({ open }) => {
    const page = await open({ settings: { language } })
    for (const [index, { game, presets }] of GAMES.entries()) {
      const told = t('page.home.minutes', { n: MINUTES[game] }, language)
      await goTo(page, '/')
      await page.locator('.facts').nth(index).waitFor()
      expect(await page.locator('.facts').nth(index).textContent(), game).toContain(told)
      await goTo(page, `/rules/${game}`)
      await page.locator('.lead p').first().waitFor()
      expect(await page.locator('aside').textContent(), game).toContain(told)
      // The rules tell of the game without options first.
      const { minutes } = presets.find(({ options }) => options.length === 0)!
      const span = [...new Set([minutes[0], minutes.at(-1)])].join('–')
      expect(await page.locator('.lead').textContent(), game).toMatch(new RegExp(`\\b${span} minut`))
    }
  })
})
