import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { oncePerPage } from './once-per-page.ts'

/** Calls of the API, each answered with how often its token was read until then. */
function callsOf() {
  let reads = 0
  const app = new Hono().all('*', async (c) => c.json(await oncePerPage(c, c.req.path, async () => ++reads)))
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

test('another page, and a call without one, reads it anew', async () => {
  const call = callsOf()
  expect(await call({}, '/anna')).toBe(1)
  expect(await call({}, '/anna')).toBe(2)
  expect(await call(undefined, '/anna')).toBe(3)
  expect(await call(undefined, '/anna')).toBe(4)
})

test('what may change something reads it anew, for the calls after it, too', async () => {
  const call = callsOf()
  const page = {}
  expect(await call(page, '/anna')).toBe(1)
  expect(await call(page, '/anna', 'POST')).toBe(2)
  expect(await call(page, '/anna')).toBe(3)
  expect(await call(page, '/anna')).toBe(3)
})
