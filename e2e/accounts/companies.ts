import { expect, type Page } from '@playwright/test'
import type { BuyerLimits } from '../../core/companies/limits.ts'
import type { CompanyRole } from '../../core/companies/roles.ts'
import { linkTo, signIn } from './members.ts'

/** Founds a company of the signed-in member. Resolves to its id. */
export async function foundCompany(page: Page, about: object = {}): Promise<string> {
  const answer = await page.request.post('/api/companies', {
    data: {
      legalName: 'ACME Sdn. Bhd.',
      country: 'Malaysia',
      registrationNumber: '202301004821',
      invoiceEmail: 'accounts@acme.example',
      ...about,
    },
  })
  return ((await answer.json()) as { id: string }).id
}

/** Signs in a new member in another browser and lets them join the admin's company. Resolves to their email address. */
export async function joinBy(
  admin: Page,
  other: Page,
  { company, ...invitation }: { company: string; role: CompanyRole; limits?: BuyerLimits },
): Promise<string> {
  const { email } = await signIn(other)
  await admin.request.post(`/api/companies/${company}/invitations`, {
    data: { by: 'email', email, ...invitation },
  })
  const link = new URL(await linkTo(admin, '/company-invitation', email), 'http://shop.example')
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  const answer = await other.request.post('/api/companyInvitations/accept', { data: { token } })
  expect(answer.status(), await answer.text()).toBe(200)
  return email
}
