import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInMember } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff } from '../testing/test-staff.ts'
import { oncePerPage } from './once-per-page.ts'

/** Calls of the API; each one returns how often a token has been read so far. */
function callsOf() {
  let reads = 0
  const read = oncePerPage(async () => ++reads)
  const app = new Hono().all('*', async (c) => c.json(await read(c, c.req.path)))
  return async (page: object | undefined, path: string, method = 'GET') =>
    (await app.request(path, { method }, page)).json()
}

test('a token is read once for all the calls of a page', async () => {
  const call = callsOf()
  const page = {}
  expect(await Promise.all([call(page, '/anna'), call(page, '/anna')])).toEqual([1, 1])
  expect(await call(page, '/ben')).toBe(2)
  expect(await call(page, '/anna')).toBe(1)
})

test('another page, and a call without one, reads it again', async () => {
  const call = callsOf()
  expect(await call({}, '/anna')).toBe(1)
  expect(await call({}, '/anna')).toBe(2)
  expect(await call(undefined, '/anna')).toBe(3)
  expect(await call(undefined, '/anna')).toBe(4)
})

test('a call that may change something reads it again, and so do the calls after it', async () => {
  const call = callsOf()
  const page = {}
  expect(await call(page, '/anna')).toBe(1)
  expect(await call(page, '/anna', 'POST')).toBe(2)
  expect(await call(page, '/anna')).toBe(3)
  expect(await call(page, '/anna')).toBe(3)
})

describe('a session of one kind', () => {
  let shop: Awaited<ReturnType<typeof createTestShop>>
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  const statusOf = async (page: object, path: string, cookie: string) =>
    (await shop.app.request(`/api${path}`, { headers: { cookie } }, page)).status

  test('security 17: is not one of the other kind, even if a page sends its token as both', async () => {
    const member = (await signedInMember(shop)).browser.cookies.get('session')
    const page = {}
    expect(await statusOf(page, '/users/me', `session=${member}; staff=${member}`)).toBe(200)
    expect(await statusOf(page, '/staff/me', `session=${member}; staff=${member}`)).toBe(401)
    const staff = (await signedInStaff(shop, 'owner')).browser.cookies.get('staff')
    const other = {}
    expect(await statusOf(other, '/staff/me', `session=${staff}; staff=${staff}`)).toBe(200)
    expect(await statusOf(other, '/users/me', `session=${staff}; staff=${staff}`)).toBe(401)
  })
})
