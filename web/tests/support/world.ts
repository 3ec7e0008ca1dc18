// What all tests share: the program that serves the page, and one browser.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { program } from './program'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the page is. */
    page: string
    /** Where the browser listens. */
    browser: string
  }
}

async function serve(home: string): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(program, ['serve', '--bind', '127.0.0.1:0'], {
    env: { ...process.env, HEXAGORA_LANG: 'en', HOME: home, XDG_DATA_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failed = new Promise<never>((_, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`${program} serve ended with ${code}`)))
  })
  const heard = async (): Promise<string> => {
    for await (const line of createInterface(server.stdout!)) {
      const address = /http:\/\/\S+\//.exec(line)?.[0]
      if (address) return address
    }
    throw new Error(`${program} serve named no address`)
  }
  const address = await Promise.race([heard(), failed])
  // What it says later is nobody's concern, but the pipe must not fill.
  server.stdout!.resume()
  return { server, address }
}

/** Starts both, and ends both. PAGE_URL is the address of a page that is served already. */
export default async function (project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'hexagora-browser-'))
  const { PAGE_URL, CHROMIUM = '/usr/bin/chromium' } = process.env
  const served = PAGE_URL ? null : await serve(home)
  const browser = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-background-networking', '--mute-audio'],
  })
  project.provide('page', PAGE_URL ?? served!.address)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    served?.server.removeAllListeners('exit')
    served?.server.kill()
    rmSync(home, { recursive: true, force: true })
  }
}
