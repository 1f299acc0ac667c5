import { randomInt, randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Page } from '@playwright/test'
import type { Product } from '../../core/catalogue/product.ts'
import type { HumanCheckAction, HumanCheckChallenge } from '../../core/verification/human-check.ts'
import type { Language } from '../../core/language.ts'
import type { WishlistEntry } from '../../core/wishlist/wishlist.ts'
import { messages, type TextKey } from '../../core/texts/messages.ts'
import { members, sessions } from '../../server/database/tables/members.ts'
import { hashToken, newToken } from '../../server/secrets.ts'
import { hashPassword } from '../../server/services/protection/passwords.ts'
import { store } from '../support/browser-storage.ts'
import { database } from '../support/database.ts'
import { expect, test } from '../support/shop.ts'

/** The texts of a language by key, with placeholders. */
export function textsOf(language: Language): (key: TextKey) => string {
  const texts: Record<string, string> = messages.shop[language]
  return (name) => {
    const text = texts[name]
    if (text === undefined) throw new Error(`There is no text ${name}`)
    return text
  }
}

/** A phone number that is unique in the run. */
export function newPhoneNumber(): string {
  return `+8869${randomInt(10_000_000, 89_999_999)}`
}

/** The data that a person enters to register. */
export interface Person {
  firstName: string
  lastName: string
  whatsappNumber: string
  phoneNumber: string
  email: string
  password: string
}

export function newPerson(): Person {
  const phoneNumber = newPhoneNumber()
  return {
    firstName: 'Siti',
    lastName: 'Nur',
    whatsappNumber: '+60123456789',
    phoneNumber,
    email: `siti.${phoneNumber.slice(1)}@example.com`,
    password: 'a quiet walnut desk',
  }
}

/** The texts of the SMS or emails sent to a recipient, newest first. */
export async function messagesTo(page: Page, channel: 'sms' | 'mail', to: string): Promise<string[]> {
  const html = await (await page.request.get('/dev/outbox')).text()
  return [...html.matchAll(/<article data-channel="(\w+)" data-to="([^"]*)">([\s\S]*?)<\/article>/g)]
    .filter(([, kind, recipient]) => kind === channel && recipient === to)
    .map(([, , , text = '']) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}

/** Waits for an email to an address, and returns the link in it that begins with this path. */
export async function linkTo(page: Page, path: string, email: string): Promise<string> {
  const address = new RegExp(`${path}\\?[^\\s"<]+`)
  const found = async () => address.exec((await messagesTo(page, 'mail', email)).join(' '))?.[0]
  await expect.poll(found).toBeDefined()
  return (await found())!
}

const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text.replace(/<p>[\s\S]*?<\/p>/, ''))?.[0]

/**
 * The codes that tests have already read. A queued message arrives a moment after the answer, so the newest code may
 * still be an earlier one.
 */
const read = new Set<string>()

/** Waits for the next code sent to a recipient. Other emails, like the welcome, may follow it. */
export async function codeTo(page: Page, channel: 'sms' | 'mail', to: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = (await messagesTo(page, channel, to)).map(codeIn).find((found) => found !== undefined)
      return code !== undefined && !read.has(`${to} ${code}`)
    })
    .toBe(true)
  read.add(`${to} ${code}`)
  return code ?? ''
}

/** Returns six digits that differ from the code. */
export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(`/api${path}`, { data })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
}

/** Solves the shop's human check. Returns the solution as the pages send it. */
export async function solveHumanCheck(page: Page, action: HumanCheckAction): Promise<string> {
  const answer = await page.request.get(`/api/human-check/challenge?action=${action}`)
  const challenge = (await answer.json()) as HumanCheckChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Registers a new member by the API, with the code from the outbox. */
export async function registerMember(page: Page): Promise<Person> {
  const person = newPerson()
  const { phoneNumber } = person
  const humanCheck = await solveHumanCheck(page, 'register')
  await post(page, '/verification/sms', { phoneNumber, purpose: 'register', humanCheck })
  const otp = await codeTo(page, 'sms', phoneNumber)
  await post(page, '/verification/sms/confirm', { phoneNumber, purpose: 'register', code: otp })
  await post(page, '/users/register', { ...person, confirmPassword: person.password, otp })
  // "Registration signs in", but the tests begin as visitors.
  await page.context().clearCookies({ name: 'session' })
  return person
}

let passwordHash: Promise<string> | undefined

/** Creates a member in the database with a confirmed address, without the steps of a registration. */
export async function newMember(id: string = randomUUID()): Promise<Person> {
  const { password, ...person } = newPerson()
  const { db } = await database()
  await db.insert(members).values({
    ...person,
    id,
    // Hashed once per worker, because hashing is slow on purpose.
    passwordHash: await (passwordHash ??= hashPassword(password)),
    language: 'en',
    emailVerifiedAt: new Date(),
    createdAt: new Date(),
  })
  return { ...person, password }
}

/** Signs the page's browser in as a new member, through the database: the server takes long to check a password. */
export async function signIn(page: Page): Promise<Person> {
  const id = randomUUID()
  const person = await newMember(id)
  const { db } = await database()
  const value = newToken()
  const at = new Date()
  await db.insert(sessions).values({ idHash: hashToken(value), memberId: id, createdAt: at, seenAt: at })
  const url = test.info().project.use.baseURL ?? ''
  await page.context().addCookies([{ name: 'session', value, url, sameSite: 'Lax', httpOnly: true }])
  return person
}

/** The session that the browser has stored. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as object)

/** Solves the human check as a visitor does. */
export async function passHumanCheck(page: Page, texts = textsOf('en')): Promise<void> {
  await page.getByText(texts('humanCheck.label'), { exact: true }).click()
  await expect(
    page.getByRole('status').getByText(texts('humanCheck.verified'), { exact: true }),
  ).toBeVisible()
}

/** Puts the first specs of these products on the wishlist, with overrides by product. */
export async function fillWishlist(
  page: Page,
  ids: readonly string[],
  overrides: Readonly<Record<string, Partial<WishlistEntry>>> = {},
): Promise<void> {
  const entries = await Promise.all(
    ids.map(async (id) => {
      const product = (await (await page.request.get(`/api/products/${id}`)).json()) as Product
      const [spec] = product.specs
      if (spec === undefined) throw new Error(`${id} has no spec`)
      const imgUrl = spec.images[0] ?? product.imgUrl
      const { name: model, quantity: stock, price } = spec
      return { id, imgUrl, productName: product.productName, model, stock, price, ...overrides[id] }
    }),
  )
  await store(page, { wishlist: JSON.stringify(entries) })
}
