// A new version is offered, never forced: the page of yesterday goes on until somebody asks for today's.
import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { engineIsKept } from './support/kept'
import { test } from './support/page'
import { root } from './support/program'
import { Table } from './support/table'
import { t } from './support/words'

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** The page on a host that knows nothing but files, in a version that can change. */
let version = 1
let server: Server
let address = ''

function file(path: string): Buffer {
  const found = readFileSync(join(root, 'web/dist', path))
  if (path === 'service.js')
    return Buffer.from(found.toString().replace(/\b[0-9a-f]{16}\b/, (build) => `${build}${version}`))
  return path === 'index.html'
    ? Buffer.from(found.toString().replace('<body>', `<body data-version="${version}">`))
    : found
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1) || 'index.html'
    try {
      response.setHeader('Content-Type', TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream')
      response.end(file(path))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

test('a new version is offered in the middle of a game, and waits', async ({ open }) => {
  const page = await open({ expected: [/404/] })
  await page.goto(`${address}#/new/nonaga`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.getByLabel(t('page.new.seat', { n: 2 })).selectOption('person')
  const table = new Table(page)
  await table.button('page.new.start').click()
  await table.shown()
  await table.play('2,0>1,1')

  version = 2
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText(t('page.update.ready')).waitFor()
  // It comes with its engine, so that whoever was there yesterday can play without a connection today.
  expect(await engineIsKept(page, '2')).toBe(true)
  // The game goes on as if nothing had happened.
  await table.play('@2,-1>-3,1')
  const seen = () => page.evaluate(() => document.body.dataset.version)
  expect(await seen()).toBe('1')

  await page.getByRole('button', { name: t('page.update.load') }).click()
  await expect.poll(seen).toBe('2')
  await table.shown()
  await table.stands('@2,-1>-3,1')
})
