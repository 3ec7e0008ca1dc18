// Ways to a game: a new one, or one that somebody wrote down.
import type { Page } from 'playwright-core'
import type { GameName } from '../../src/wire'
import { PHONE, type Visit } from './page'
import { Table } from './table'
import { t } from './words'

type Open = (visit?: Visit) => Promise<Page>
export type Chair = 'person' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const touches = (visit: Visit): boolean => visit.context?.hasTouch === PHONE.hasTouch

/** Begins a game from its screen, with these players in these seats. */
export async function begin(open: Open, game: GameName, chairs: Chair[], visit: Visit = {}): Promise<Table> {
  const page = await open({ ...visit, at: `/new/${game}` })
  for (const [row, chair] of chairs.entries())
    await page.getByLabel(t('page.new.seat', { n: row + 1 })).selectOption(String(chair))
  await page.getByRole('button', { name: t('page.new.start') }).click()
  return new Table(page, touches(visit)).shown()
}

/** Opens a record, a position or a link by pasting it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(t('page.import.label')).fill(text)
  await page.getByRole('button', { name: t('page.import.open'), exact: true }).click()
}

/** A game on the page that came as text. */
export async function opened(open: Open, text: string, visit: Visit = {}): Promise<Table> {
  const page = await open({ ...visit, at: '/import' })
  await paste(page, text)
  return new Table(page, touches(visit)).shown()
}
