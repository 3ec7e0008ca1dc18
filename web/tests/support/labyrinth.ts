// A labyrinth on the page, at a moment of a game that somebody wrote down.
import type { Page } from 'playwright-core'
import { stepsOf, unfinished } from './notation'
import { record } from './program'

/** The game as it was before a step was played, the first of that name. */
export function before(name: string, step: string): string {
  const whole = record(`good/${name}`)
  const steps = stepsOf(whole)
  const at = steps.indexOf(step)
  if (at < 0) throw new Error(`${name} has no ${step}`)
  return unfinished(whole, steps.length - at)
}

/** Some marks of the board, by the class that they are drawn with. */
export const marks = (page: Page, name: string) => page.locator(`svg[role="application"] g.${name}`)

/** The cells of some names whose middle can be pressed: nothing lies over it. */
export const pressable = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (names) =>
      names.filter((name) => {
        const box = document.querySelector(`[data-cell="${name}"] path`)!.getBoundingClientRect()
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return top?.closest('[data-cell]')?.getAttribute('data-cell') === name
      }),
    names,
  )

/** How many outlines a drawing is made of. */
export const outlines = async (page: Page, selector: string): Promise<number> =>
  ((await page.locator(selector).first().getAttribute('d')) ?? '').split('M').length - 1
