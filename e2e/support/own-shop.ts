import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { connect } from '../../server/database/connect.ts'
import { openStaffSession, test as base } from '../staff/staff.ts'
import { databaseUrl } from './database.ts'
import { expect } from './shop.ts'

const folder = (port: string | number) => `data/e2e-${port}`

/** Finds a free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Playwright's test with a separate shop, for changes that the pages of other tests would show. */
export const test = base.extend<object, { shopOfItsOwn: string; shopSettings: NodeJS.ProcessEnv }>({
  /** Additional settings in the environment of the shop. */
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shopOfItsOwn: [
    async ({ shopSettings }, use) => {
      const port = await freePort()
      const own = { PORT: `${port}`, DATA_DIR: folder(port), LOG_LEVEL: 'error' }
      const env = { ...process.env, ...own, ...shopSettings }
      const shop = spawn(process.execPath, ['e2e/support/serve.ts'], { env, stdio: 'ignore' })
      const ended = once(shop, 'exit')
      const url = `http://localhost:${port}`
      const isReady = () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isReady, { timeout: 300_000 }).toBe(true)
      await use(url)
      shop.kill()
      await ended
      await rm(folder(port), { recursive: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ shopOfItsOwn }, use) => use(shopOfItsOwn),
})

/** Signs the page's browser in as an owner. */
export async function signInOwner(page: Page, baseURL: string): Promise<void> {
  const { db, close } = await connect(await databaseUrl(baseURL))
  await openStaffSession(page, { db, baseURL, role: 'owner' })
  await close()
}
