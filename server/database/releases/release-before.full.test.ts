import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { checkOutReleaseBefore } from './test-release-before.ts'

const database = await createTestDatabase({ filled: true })
const before = await checkOutReleaseBefore()
afterAll(async () => {
  await before.remove()
  await database.drop()
})

test('the previous release works on the schema of this one', async () => {
  const child = spawn(process.execPath, ['server/testing/bare-shop/bare-shop.ts'], {
    cwd: before.folder,
    env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [origin = ''] = (await once(createInterface(child.stdout), 'line')) as string[]
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status

  for (const path of [
    '/health/ready',
    '/api/products?q=chair&sort=price-asc',
    '/api/products/lift-sit-stand-desk',
    '/api/productFacets',
    '/api/shop',
    '/api/pickupLocations',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  // Signing in reads and writes members, attempts and sessions.
  const signIn = post({ phoneNumber: '+60123456789', password: 'not the password' })
  expect(await statusOf('/api/users/login', signIn)).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
