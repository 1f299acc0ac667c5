import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StaffRole } from '../core/staff.ts'
import english from '../public/assets/i18n/en.json' with { type: 'json' }
import staffEnglish from '../public/assets/i18n/staff/en.json' with { type: 'json' }
import staffChinese from '../public/assets/i18n/staff/zh-TW.json' with { type: 'json' }
import chinese from '../public/assets/i18n/zh-TW.json' with { type: 'json' }
import { connect } from '../server/database/connect.ts'
import { staff as staffTable, staffSessions } from '../server/database/tables-staff.ts'
import { hashToken, newToken } from '../server/secrets.ts'
import { databaseUrl, test as base } from './ordering.ts'

interface OfficeFixtures {
  /** Signs this page's browser in to the back office as somebody new of this role, who is answered. */
  signInStaff: (page: Page, role?: StaffRole) => Promise<{ id: string; name: string; email: string }>
}

/** The shop's test with the doors of the back office open: signing in by hand has a test of its own. */
export const test = base.extend<object, OfficeFixtures>({
  signInStaff: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture asks for
    async ({}, use, { project }) => {
      const { baseURL = '' } = project.use
      const { db, close } = await connect(await databaseUrl(baseURL))
      await use(async (page, role = 'owner') => {
        const id = randomUUID()
        const at = new Date()
        const token = newToken()
        const somebody = {
          id,
          name: role === 'owner' ? 'Aisyah R.' : 'Lim W. J.',
          email: `${id}@example.com`,
        }
        await db.insert(staffTable).values({ ...somebody, role, createdAt: at, enrolledAt: at })
        await db
          .insert(staffSessions)
          .values({ idHash: hashToken(token), staffId: id, stage: 'open', createdAt: at, seenAt: at })
        await page.context().addCookies([{ name: 'staff', value: token, url: baseURL, sameSite: 'Strict' }])
        return somebody
      })
      await close()
    },
    { scope: 'worker' },
  ],
})

const texts: Record<string, Record<string, string>> = {
  en: { ...english, ...staffEnglish },
  'zh-TW': { ...chinese, ...staffChinese },
}

/** The texts of the back office and the shop in a language: `const t = staffTexts(language)`. */
export function staffTexts(language: string): (key: string) => string {
  return (key) => {
    const text = texts[language]?.[key]
    if (text === undefined) throw new Error(`There is no text named ${key}.`)
    return text
  }
}
