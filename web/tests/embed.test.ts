// A game on somebody else's page: a site on another port shows it in a frame.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { problems } from './support/axe'
import { opened } from './support/begin'
import { stepsOf } from './support/notation'
import { PHONE, test, type Visit } from './support/page'
import { record } from './support/program'
import { t } from './support/words'

let site: Server
let body = ''
let address = ''
beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1><main>${body}</main></html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
})
afterAll(() => site.close())

type Open = (visit?: Visit) => Promise<Page>

/** The line of HTML that the page offers for a record. */
async function line(open: Open, text: string): Promise<string> {
  const table = await opened(open, text)
  await table.button('page.share.short').first().click()
  const field = table.page.getByLabel(t('page.share.embed'), { exact: true })
  await expect.poll(() => field.inputValue()).toMatch(/^<iframe/)
  return field.inputValue()
}

/** The blog with this on its page. */
async function blog(open: Open, html: string, visit: Visit = {}): Promise<{ page: Page; frame: FrameLocator }> {
  body = html
  const page = await open(visit)
  await page.goto(address)
  return { page, frame: page.frameLocator('iframe') }
}

const now = (frame: FrameLocator): Promise<string> =>
  frame
    .locator('body')
    .evaluate(() => document.querySelector('[data-node][aria-current="step"]')?.textContent?.trim() ?? '')

describe('a game on another site', () => {
  test('is played through by buttons, by keys and by itself', async ({ open }) => {
    const text = record('good/attangle-1')
    const steps = stepsOf(text)
    const { page, frame } = await blog(open, await line(open, text))
    const button = (key: string) => frame.getByRole('button', { name: t(key), exact: true })
    const stands = (count: number) => expect.poll(() => now(frame)).toBe(steps[count - 1] ?? '')
    await frame.locator('[data-cell]').first().waitFor({ state: 'attached' })
    await stands(steps.length)
    await button('page.replay.first').click()
    await stands(0)
    await button('page.replay.on').click()
    await stands(1)
    await page.keyboard.press('ArrowRight')
    await stands(2)
    await page.keyboard.press('ArrowLeft')
    await stands(1)
    await frame.locator('[data-node="3"]').click()
    await stands(3)
    await button('page.replay.back').click()
    await stands(2)
    await button('page.replay.play').click()
    await stands(steps.length)
    await button('page.replay.play').waitFor()
    const out = frame.getByRole('link', { name: t('page.embed.open') })
    expect(await out.getAttribute('target')).toBe('_blank')
    const [there] = await Promise.all([page.context().waitForEvent('page'), out.click()])
    await there.locator('[data-node]').first().waitFor()
    expect(there.url()).toContain(inject('page'))
  })

  test('speaks the language and wears the theme that it is asked for, on a phone too', async ({ open }) => {
    const html = (await line(open, record('good/nonaga-1'))).replace('embed.html', 'embed?lang=es&theme=dark&at=2')
    const visit = { context: { bypassCSP: true, ...PHONE } }
    const { page, frame } = await blog(open, html, visit)
    await frame.getByRole('link', { name: 'Abrir en Hexagora' }).waitFor()
    await expect.poll(() => now(frame)).toBe(stepsOf(record('good/nonaga-1'))[1])
    const inside = page.frames()[1]!
    expect(await inside.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    const beyond = await inside.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
    const below = await inside.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(below).toBe(0)
    expect(await problems(inside, 'embed')).toEqual([])
  })

  test('says so when its link is broken', async ({ open }) => {
    const html = await line(open, record('good/nonaga-1'))
    for (const payload of ['', '1', '9abc', '0aGVsbG8']) {
      const { frame } = await blog(open, html.replace(/#[\w-]+/, `#${payload}`))
      await frame.getByRole('heading', { name: t('page.trouble.link') }).waitFor()
      await expect.poll(() => frame.getByRole('alert').textContent()).toMatch(/\S+ \S+ \S+/)
    }
  })

  test('is all of the page that a frame may show', async ({ open }) => {
    const { page } = await blog(open, `<iframe src="${inject('page')}" title="page"></iframe>`, {
      expected: [/frame/i],
    })
    await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/)
  })
})
