import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { log } from '../../observability/log.ts'
import { answerJson, startFakeServer } from '../../testing/test-http.ts'
import { recaptcha } from './recaptcha.ts'

let counterpart: Awaited<ReturnType<typeof startFakeServer>>
let answer: (response: ServerResponse) => void
beforeEach(async () => {
  log.level = 'silent'
  counterpart = await startFakeServer((_request, response) => answer(response))
})
afterEach(() => counterpart.close())

const check = (timeout = 5000) =>
  recaptcha(
    {
      url: `${counterpart.url}/recaptcha/api/siteverify`,
      hostname: 'shop.example.com',
      normal: { siteKey: 'site-normal', secret: 'secret-normal' },
      invisible: { siteKey: 'site-invisible', secret: 'secret-invisible' },
    },
    timeout,
  )

/** An answer as its documentation describes it. */
const says = (about: object) => (response: ServerResponse) =>
  answerJson(response, 200, {
    success: true,
    challenge_ts: '2026-03-02T04:05:06Z',
    hostname: 'shop.example.com',
    ...about,
  })

test('the page gets both site keys and no secret', () => {
  expect(check().shown).toEqual({
    provider: 'recaptcha',
    siteKeys: { normal: 'site-normal', invisible: 'site-invisible' },
  })
})

test('a token is verified with the secret of its box and identified by a hash', async () => {
  answer = says({})
  expect(await check().verify('token-1', 'reset')).toMatch(/^[\w-]{43}$/)
  await check().verify('token-2', 'register')
  await check().verify('token-3', 'login')
  expect(
    counterpart.received.map(({ method, path, form }) => [method, path, Object.fromEntries(form)]),
  ).toEqual([
    ['POST', '/recaptcha/api/siteverify', { secret: 'secret-normal', response: 'token-1' }],
    ['POST', '/recaptcha/api/siteverify', { secret: 'secret-normal', response: 'token-2' }],
    ['POST', '/recaptcha/api/siteverify', { secret: 'secret-invisible', response: 'token-3' }],
  ])
})

test.each([
  ['was used or is too old', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['is none', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['is missing', { success: false, 'error-codes': ['missing-input-response'] }],
  ['was solved on another site', { hostname: 'evil.example' }],
  ['comes from nowhere', { hostname: undefined }],
])('security 8: a token that %s does not pass', async (_name, about) => {
  answer = says(about)
  expect(await check().verify('token', 'reset')).toBeUndefined()
})

describe('security 44: a reCAPTCHA that fails', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['does not know our secret', says({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['answers 500', (response) => void response.writeHead(500).end('no')],
    ['answers no JSON', (response) => void response.writeHead(200).end('<html>')],
    ['answers something else', (response) => answerJson(response, 200, { ok: true })],
    ['hangs up', (response) => void response.destroy()],
  ])('that %s is told apart from a failed check', async (_name, broken) => {
    answer = broken
    await expect(check().verify('token', 'reset')).rejects.toMatchObject({ code: 'human_check_unavailable' })
  })

  test('that does not answer in time counts as failed, too', async () => {
    answer = () => {}
    await expect(check(50).verify('token', 'reset')).rejects.toMatchObject({
      code: 'human_check_unavailable',
    })
  })
})
