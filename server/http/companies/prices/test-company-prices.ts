import { expect } from 'vitest'
import type { TestStaff } from '../../../testing/test-staff.ts'

/** Saves the own prices of a company as they are now; resolves to the answer. */
export async function savePrices(
  { browser }: TestStaff,
  company: string,
  prices: readonly object[],
  about: { version?: number; why?: string } = {},
) {
  const { body } = await browser.get(`/api/staff/companies/${company}`)
  return browser.post(`/api/staff/companies/${company}/prices`, {
    prices,
    version: body.pricesVersion,
    ...about,
  })
}

/** Sets the own prices of a company. */
export async function setPrices(by: TestStaff, company: string, prices: readonly object[]): Promise<void> {
  const { status, body } = await savePrices(by, company, prices)
  expect([status, body], JSON.stringify(body)).toEqual([200, { waits: false }])
}
