// What a terminal with all colours shows, as a page shows it.
import { execFileSync } from 'node:child_process'
import { program, root } from './program'

/** The position of an example after so many steps, as the command draws it. */
export const drawing = (example: string, at: number): string =>
  execFileSync(program, ['record', 'show', `docs/examples/${example}.txt`, '--at', String(at), '--color', 'always'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HEXAGORA_LANG: 'en', COLORTERM: 'truecolor' },
  })

/** The parameters of an escape sequence, as a style sheet says them. */
function styleOf(parameters: string): string {
  const tints = [...parameters.matchAll(/(38|48);2;(\d+);(\d+);(\d+)/g)].map(
    ([, ground, red, green, blue]) => `${ground === '48' ? 'background' : 'color'}:rgb(${red} ${green} ${blue})`,
  )
  return [...tints, ...(/^1(;|$)/.test(parameters) ? ['font-weight:700'] : [])].join(';')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Text with escape sequences for colours, as HTML. */
export function terminalHtml(text: string): string {
  const [plain = '', ...painted] = text.split('\u001b[')
  const spans = painted.map((part) => {
    const end = part.indexOf('m')
    return `<span style="${styleOf(part.slice(0, end))}">${escaped(part.slice(end + 1))}</span>`
  })
  return `<pre>${escaped(plain)}${spans.join('')}</pre>`
}
