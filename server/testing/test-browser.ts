import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { HumanCheckAction, HumanCheckChallenge } from '#core/verification/human-check.ts'
import { members } from '../database/tables/members.ts'
import { outboxMessages } from '../database/tables/outbox.ts'
import type { createTestShop } from './test-shop.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>

interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- each test looks at what it expects
  body: any
}

/** A client of the API that stores cookies and sends them back. */
export interface TestBrowser {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Uploads raw bytes. */
  upload(path: string, bytes: Uint8Array, type: string, headers?: Record<string, string>): Promise<Answer>
  /** Cookies by name. */
  cookies: Map<string, string>
}

/** Opens a browser at a network address, on a page of the shop. */
export function openBrowser(app: Hono, address = '192.0.2.1'): TestBrowser {
  const cookies = new Map<string, string>()
  const send = async (
    path: string,
    init: { method: string; body?: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> },
  ) => {
    const headers = {
      host: 'localhost:3000',
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...init.headers,
    }
    const response = await app.request(
      `http://localhost:3000${path}`,
      { ...init, headers },
      {
        incoming: { socket: { remoteAddress: address } },
      },
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }
  return {
    cookies,
    get: (path, headers = {}) => send(path, { method: 'GET', headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    upload: (path, bytes, type, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': type,
          'content-length': String(bytes.length),
          ...headers,
        },
        body: Uint8Array.from(bytes),
      }),
  }
}

/** Solves the self-hosted human check, in the form that its widget sends. */
export async function solveHumanCheck(browser: TestBrowser, action: HumanCheckAction): Promise<string> {
  const { body } = await browser.get(`/api/human-check/challenge?action=${action}`)
  const challenge = body as HumanCheckChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/**
 * Reads the texts in the outbox for a phone number or email address, newest first; the outbox page shows the texts for
 * all recipients.
 */
export async function textsFor(shop: TestShop, recipient: string): Promise<string[]> {
  await shop.sendQueued()
  const messages = await shop.context.database
    .select({ text: outboxMessages.text })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(desc(outboxMessages.id))
  return messages.map(({ text }) => text)
}

/** Reads the newest code in the outbox for a phone number or email address, even if other messages follow. */
export async function codeFor(shop: TestShop, recipient: string): Promise<string> {
  for (const text of await textsFor(shop, recipient)) {
    const code = /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0]
    if (code !== undefined) return code
  }
  throw new Error(`no code was sent to ${recipient}`)
}

/** Requests a code by email to reset a password, after the human check. */
export async function requestEmailCode(
  browser: TestBrowser,
  email: string,
  path: '/api/users/sendEmailOtp' | '/api/verification/email' = '/api/users/sendEmailOtp',
): Promise<Answer> {
  const humanCheck = await solveHumanCheck(browser, 'reset')
  return browser.post(path, { email, purpose: 'reset', humanCheck })
}

/** A completed registration form. */
export function registrationForm(about: Partial<Record<string, string>> = {}) {
  return {
    firstName: 'Siti Nur',
    lastName: 'Aminah',
    whatsappNumber: '+60123456789',
    phoneNumber: '+60123456789',
    email: 'siti@example.com',
    password: 'walnut and rattan',
    confirmPassword: 'walnut and rattan',
    otp: '000000',
    ...about,
  }
}

/** Requests a code by SMS, after the human check; resolves to the code. */
export async function proveNumber(
  shop: TestShop,
  browser: TestBrowser,
  phoneNumber: string,
  purpose: 'register' | 'reset',
): Promise<string> {
  const humanCheck = await solveHumanCheck(browser, purpose)
  await browser.post('/api/verification/sms', { phoneNumber, purpose, humanCheck })
  const code = await codeFor(shop, phoneNumber)
  await browser.post('/api/verification/sms/confirm', { phoneNumber, purpose, code })
  return code
}

/** Registers a member with the form, confirms their email address and signs them out; resolves to the form. */
export async function registerMember(
  shop: TestShop,
  about: Partial<Record<string, string>> = {},
): Promise<ReturnType<typeof registrationForm>> {
  const browser = openBrowser(shop.app)
  const form = registrationForm(about)
  form.otp = await proveNumber(shop, browser, form.phoneNumber, 'register')
  const { status, body } = await browser.post('/api/users/register', form)
  if (status !== 200) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`)
  await browser.post('/api/users/logout')
  await shop.sendQueued()
  await shop.context.database
    .update(members)
    .set({ emailVerifiedAt: shop.context.now() })
    .where(eq(members.email, form.email))
  return form
}

/** Reads the token of a link, from its fragment or query. */
export function tokenIn(link: string): string {
  const { hash, searchParams } = new URL(link)
  return new URLSearchParams(hash.slice(1)).get('token') ?? searchParams.get('token') ?? ''
}

/** Reads the token of the newest link to a page of the shop in a recipient's messages. */
export async function linkTokenFor(shop: TestShop, recipient: string, page: string): Promise<string> {
  for (const text of await textsFor(shop, recipient)) {
    const link = new RegExp(`http\\S+${page}\\?\\S+`).exec(text)?.[0]
    if (link !== undefined) return tokenIn(link)
  }
  throw new Error(`no link to ${page} was sent to ${recipient}`)
}

/** Changes the email address of a signed-in member, with the password and the link sent to the new address. */
export async function changeEmail(
  shop: TestShop,
  browser: TestBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const asked = await browser.post('/api/users/update', { email, password })
  const token = await linkTokenFor(shop, email, '/confirm-email')
  const confirmed = await browser.post('/api/users/confirmEmail', { token })
  if (asked.status !== 200 || confirmed.status !== 200)
    throw new Error(`the address is not changed: ${JSON.stringify([asked.body, confirmed.body])}`)
}
