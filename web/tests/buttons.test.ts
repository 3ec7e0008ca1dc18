// A button that can be pressed looks so, and one that cannot looks so too, in every theme.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { test, type Visit } from './support/page'
import { t } from './support/words'

const themes: Record<string, Visit> = {
  light: { context: { colorScheme: 'light' } },
  dark: { context: { colorScheme: 'dark' } },
  'high contrast, light': { context: { colorScheme: 'light' }, settings: { theme: 'contrast' } },
  'high contrast, dark': { context: { colorScheme: 'dark' }, settings: { theme: 'contrast' } },
}

/** How a button is drawn: its edge, and how its letters and its border stand out from what lies behind. */
const drawn = (button: Locator) =>
  button.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const rgba = (colour: string): number[] => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const over = (colour: string, ground: number[]): number[] => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba(colour)
      return [red, green, blue].map((part, at) => (part * alpha + ground[at]! * (255 - alpha)) / 255)
    }
    const light = (colour: number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: number[], other: number[]): number => {
      const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
      return (bright + 0.05) / (dark + 0.05)
    }
    const style = getComputedStyle(element)
    const paper = over(getComputedStyle(document.documentElement).backgroundColor, [255, 255, 255])
    const face = over(style.backgroundColor, paper)
    return {
      raised: style.boxShadow !== 'none',
      dashed: style.borderTopStyle === 'dashed',
      cursor: style.cursor,
      letters: contrast(over(style.color, face), face),
      border: contrast(over(style.borderTopColor, paper), paper),
    }
  })

for (const [name, visit] of Object.entries(themes))
  test(`plain buttons, ${name}`, async ({ open }) => {
    const page = await open({ ...visit, at: '/new/laberinto' })
    const prisms = t('page.option.laberinto.prisms')
    // There are as many prisms as there can be: fewer may be asked for, more not.
    const able = await drawn(page.getByRole('button', { name: t('page.option.less', { option: prisms }) }))
    const unable = await drawn(page.getByRole('button', { name: t('page.option.more', { option: prisms }) }))
    expect(able).toMatchObject({ raised: true, dashed: false, cursor: 'pointer' })
    expect(unable).toMatchObject({ raised: false, dashed: true, cursor: 'not-allowed' })
    for (const { letters } of [able, unable]) expect(letters).toBeGreaterThanOrEqual(4.5)
    expect(able.letters).toBeGreaterThan(unable.letters * 1.5)
    expect(able.border).toBeGreaterThan(1.75)
  })
