import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { log } from '../../observability/log.ts'
import { answerJson, startFakeServer } from '../../testing/test-http.ts'
import { twilio } from './twilio.ts'

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const authToken = 'a token that nobody knows'
const message = { to: '+60123456789', text: '123456 is your code & more' }

let counterpart: Awaited<ReturnType<typeof startFakeServer>>
let answer: (response: ServerResponse) => void
beforeEach(async () => {
  log.level = 'silent'
  counterpart = await startFakeServer((_request, response) => answer(response))
})
afterEach(() => counterpart.close())

const send = (from = '+12025550143', timeout = 5000) =>
  twilio({ url: counterpart.url, accountSid, authToken, from }, timeout).send(message)

/** An error as Twilio writes it. */
const refuse = (status: number, code: number) => (response: ServerResponse) =>
  answerJson(response, status, {
    code,
    message: `The 'To' number ${message.to} is not a valid phone number.`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

describe('a message', () => {
  beforeEach(() => {
    answer = (response) =>
      answerJson(response, 201, {
        sid: `SM${'0'.repeat(32)}`,
        status: 'queued',
        error_code: null,
        error_message: null,
      })
  })

  test('is posted as a form, with the account and its token', async () => {
    await send()
    const [request] = counterpart.received
    expect(request).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    })
    expect(Object.fromEntries(request!.form)).toEqual({
      To: message.to,
      From: '+12025550143',
      Body: message.text,
    })
  })

  test('may come from a messaging service or a name', async () => {
    const service = `MG${'0123456789abcdef'.repeat(2)}`
    await send(service)
    await send('Furniture')
    expect(
      counterpart.received.map(({ form }) => [form.get('MessagingServiceSid'), form.get('From')]),
    ).toEqual([
      [service, null],
      [null, 'Furniture'],
    ])
  })
})

describe("Twilio's codes become the messages of the specification", () => {
  test.each([
    [400, 21211, 'invalid_phone_number'],
    [400, 21614, 'invalid_phone_number'],
    [400, 21604, 'missing_phone_number'],
    [400, 21408, 'operation_not_supported'],
    [400, 21610, 'operation_not_supported'],
    [401, 20003, 'app_not_authorized'],
    [404, 20404, 'app_not_authorized'],
    [400, 21608, 'app_not_authorized'],
    [429, 20429, 'too_many_requests'],
    [429, 63038, 'sms_quota_exceeded'],
    [429, 14107, 'sms_quota_exceeded'],
  ])('%i with %i is %s', async (status, code, expected) => {
    answer = refuse(status, code)
    await expect(send()).rejects.toMatchObject({ code: expected })
  })

  test("any other code is reported by its number, without Twilio's text", async () => {
    answer = refuse(400, 21999)
    await expect(send()).rejects.toMatchObject({
      code: 'unknown_provider_error',
      message: 'An unknown error occurred: 21999',
    })
  })
})

describe('security 44: a Twilio that fails', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['answers 500 with a page', (response) => void response.writeHead(500).end('<h1>Oh no</h1>')],
    ['answers 503 with JSON', refuse(503, 20503)],
    ['hangs up', (response) => void response.destroy()],
  ])('that %s fails to send', async (_name, broken) => {
    answer = broken
    await expect(send()).rejects.toMatchObject({ code: 'sms_failed', status: 503 })
  })

  test('that does not answer in time fails to send', async () => {
    answer = () => {}
    await expect(send('+12025550143', 50)).rejects.toMatchObject({ code: 'sms_failed' })
  })

  test('that answers 429 without a code says so', async () => {
    answer = (response) => void response.writeHead(429).end()
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('that is unreachable fails to send', async () => {
    await counterpart.close()
    await expect(send()).rejects.toMatchObject({ code: 'sms_failed' })
  })
})
