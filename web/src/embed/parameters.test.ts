import { expect, it } from 'vitest'
import { embedHtml, parameters } from './parameters'

it('reads what the address asks for', () => {
  expect(parameters('?lang=es&theme=dark&at=12', '#1abc')).toEqual({
    payload: '1abc',
    language: 'es',
    theme: 'dark',
    at: 12,
  })
})

it('leaves out what nobody understands', () => {
  expect(parameters('?lang=<b>&theme=pink&at=-1', '')).toEqual({ payload: '', language: null, theme: null, at: null })
})

it('writes a line that holds the address and a title, whatever is in the title', () => {
  expect(embedHtml('https://example.org/games/?x#/game/1', '1a', 'A "b" & <c>')).toBe(
    '<iframe src="https://example.org/games/embed.html#1a" title="A &quot;b&quot; &amp; &lt;c>" width="100%" height="560" style="border:0" loading="lazy"></iframe>',
  )
})
