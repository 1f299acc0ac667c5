import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { StartRole } from '../../core/staff/staff.ts'
import { messages, type TextKey } from '../../core/texts/messages.ts'
import type { Database } from '../../server/database/connect.ts'
import { staff as staffTable, staffSessions } from '../../server/database/tables/staff.ts'
import { hashToken, newToken } from '../../server/secrets.ts'
import { addStaff } from '../../server/services/staff/accounts.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { codeOf } from '../../server/testing/test-staff.ts'
import { test as base } from '../orders/ordering.ts'
import { database } from '../support/database.ts'
import { expect } from '../support/shop.ts'

interface StaffFixtures {
  /** Signs this page's browser in to the back office as a new staff member with this role. Returns the staff member. */
  signInStaff: (page: Page, role?: StartRole) => Promise<{ id: string; name: string; email: string }>
  /** Creates an account as the command line does. Returns its set-up link. */
  inviteStaff: (role?: StartRole) => Promise<{ email: string; name: string; link: string }>
  /** Makes used authenticator codes valid again, so that no test has to wait for the next code. */
  forgetUsedCodes: (email: string) => Promise<void>
}

/** A staff member with a password and an authenticator. */
export interface EnrolledStaff {
  email: string
  name: string
  password: string
  recoveryCodes: string[]
  /** The authenticator's current code. */
  code: () => string
}

export const staffPassword = 'a quiet walnut desk'

/** Sets up an account with its link, and signs the page's browser in for the first time, through the API. */
export async function enrol(
  page: Page,
  { email, name, link }: { email: string; name: string; link: string },
): Promise<EnrolledStaff> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/staff${path}`, { data })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  await post('/set-up', { token: link.slice(link.indexOf('#') + 1), password: staffPassword })
  await post('/login', { email, password: staffPassword })
  const { secret } = (await post('/enrol', {})) as { secret: string }
  const code = () => codeOf(secret, new Date())
  const { recoveryCodes } = (await post('/enrol/code', { code: code() })) as { recoveryCodes: string[] }
  return { email, name, password: staffPassword, recoveryCodes, code }
}

/** Signs the page's browser in to the back office of a shop as a new staff member, through the shop's database. */
export async function openStaffSession(
  page: Page,
  { db, baseURL, role }: { db: Database; baseURL: string; role: StartRole },
): Promise<{ id: string; name: string; email: string }> {
  const id = randomUUID()
  const at = new Date()
  const token = newToken()
  const member = {
    id,
    name: role === 'owner' ? 'Aisyah R.' : 'Lim W. J.',
    email: `${id}@example.com`,
  }
  await db.insert(staffTable).values({ ...member, role, createdAt: at, enrolledAt: at, decidesSince: at })
  await db
    .insert(staffSessions)
    .values({ idHash: hashToken(token), staffId: id, stage: 'open', createdAt: at, seenAt: at })
  await page.context().addCookies([{ name: 'staff', value: token, url: baseURL, sameSite: 'Strict' }])
  return member
}

/** Playwright's test with fixtures that sign staff in. */
export const test = base.extend<StaffFixtures>({
  signInStaff: async ({ baseURL: address }, use) => {
    const { db } = await database()
    const baseURL = address ?? ''
    await use((page, role = 'owner') => openStaffSession(page, { db, baseURL, role }))
  },
  inviteStaff: async ({ baseURL }, use) => {
    const { db } = await database()
    const settings = readSettings({ PORT: new URL(baseURL ?? '').port })
    await use(async (role = 'owner') => {
      const account = { email: `${randomUUID()}@example.com`, name: 'Aisyah R.', role }
      const added = await addStaff({ database: db, settings, now: () => new Date() }, account)
      return { ...account, link: added?.link ?? '' }
    })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the parameter
  forgetUsedCodes: async ({}, use) => {
    const { db } = await database()
    await use(async (email) => {
      await db.update(staffTable).set({ usedStep: null }).where(eq(staffTable.email, email))
    })
  },
})

const texts: Record<string, Record<string, string>> = {
  en: { ...messages.shop.en, ...messages.staff.en },
  'zh-TW': { ...messages.shop['zh-TW'], ...messages.staff['zh-TW'] },
}

/** Matches the title of a page of the back office. The number of waiting orders may come first. */
export const staffTitle = (title: string, language: string) =>
  new RegExp(
    `^(\\(\\d+\\) )?Office Furniture Store \\| ${staffTexts(language)('staff.brand')}, ${RegExp.escape(title)}$`,
  )

/** Returns the texts of the back office and the shop in a language: `const t = staffTexts(language)`. */
export function staffTexts(language: string): (key: TextKey) => string {
  return (key) => {
    const text = texts[language]?.[key]
    if (text === undefined) throw new Error(`There is no text named ${key}.`)
    return text
  }
}

/** Fills the placeholders of a text: `fillText('Edit {name}', { name: 'Ipoh' })`. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Closes the sign-in dialog that appears over a page when its session has ended. */
export async function declineSignIn(page: Page, t: (key: TextKey) => string): Promise<void> {
  const question = page.getByRole('dialog', { name: t('common.signInAgain') })
  await question.getByRole('button', { name: t('common.back') }).click()
  await expect(question).toBeHidden()
}
