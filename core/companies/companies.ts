import * as z from 'zod/mini'
import { emailFieldWith } from '../accounts/accounts.ts'
import { countries, type Country } from '../contact/countries.ts'
import { orderLimits } from '../orders/checkout.ts'
import { normalizeTaxNumber, taxNumberProblem } from '../orders/tax-numbers.ts'
import { optionalText, requiredText } from '../typed-text.ts'

export const companyLimits = {
  legalName: orderLimits.name,
  registrationNumber: orderLimits.taxNumber,
  taxNumber: orderLimits.taxNumber,
  invoiceAddress: orderLimits.invoiceAddress,
} as const

/**
 * Registration numbers of the Companies Commission of Malaysia (SSM): 12 digits since 2019; before that, digits and a
 * check letter.
 */
const ssmNumber = /^(\d{12}|[A-Z]{0,3}\d{4,10}[A-Z]{1,3})$/

/**
 * Normalizes a typed registration number to the form in which it is stored and printed.
 * @example normalizeRegistrationNumber('202301 004 821') //=> '202301004821'
 */
export function normalizeRegistrationNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\p{Cf}]/gu, '')
    .toUpperCase()
}

/**
 * Returns the problem of a registration number, as a text key; undefined if it is valid. "Registration number: 統編 with
 * its checksum, or SSM/TIN form." In Taiwan, the registration number is also the tax number.
 * @example registrationNumberProblem('Taiwan', '22099131') //=> 'invoice.taxNumberTaiwan'
 */
export function registrationNumberProblem(country: Country, text: string) {
  const normalized = normalizeRegistrationNumber(text)
  if (normalized === '') return 'companies.registrationNumberRequired'
  if (country === 'Taiwan') return taxNumberProblem(country, normalized)
  return ssmNumber.test(normalized) ? undefined : 'companies.registrationNumberMalaysia'
}

/**
 * Matches a web or email address. A company's name must not contain one, because invitations with the name go to
 * strangers and could advertise a page.
 */
const looksLikeLink = /:\/\/|www\.|\/|@/i

/**
 * The data of a company. "A member founds a company (legal name, country, registration number …; invoice address and
 * email)." A Malaysian company may add its TIN for its invoices.
 */
export const companyForm = z
  .object({
    legalName: requiredText('companies.legalNameRequired', companyLimits.legalName).check(
      z.refine((name) => !looksLikeLink.test(name), 'companies.legalNamePattern'),
    ),
    country: z.enum(countries),
    registrationNumber: z
      .string('companies.registrationNumberRequired')
      .check(z.maxLength(companyLimits.registrationNumber, 'common.tooLong')),
    taxNumber: optionalText(companyLimits.taxNumber),
    invoiceAddress: optionalText(companyLimits.invoiceAddress),
    invoiceEmail: emailFieldWith('companies.invoiceEmailRequired', 'accounts.emailPattern'),
    /** "Purchase order number (required where the company says so)." */
    purchaseOrderRequired: z.optional(z.boolean()),
  })
  .check(
    z.check(({ value, issues }) => {
      const { country, registrationNumber, taxNumber } = value
      const refuse = (path: string, message: string | undefined) => {
        if (message !== undefined) issues.push({ code: 'custom', message, path: [path], input: value })
      }
      refuse('registrationNumber', registrationNumberProblem(country, registrationNumber))
      if (country === 'Malaysia' && taxNumber !== undefined)
        refuse('taxNumber', taxNumberProblem(country, taxNumber))
    }),
  )
export type CompanyForm = z.input<typeof companyForm>
export type CompanyData = z.output<typeof companyForm>

/**
 * Returns the tax number for a company's invoices: in Taiwan its registration number, in Malaysia its TIN. Undefined
 * if the TIN is not known.
 * @example taxNumberOf({ country: 'Taiwan', registrationNumber: '22099131' }) //=> '22099131'
 */
export function taxNumberOf(company: {
  country: Country
  registrationNumber: string
  taxNumber?: string | null | undefined
}): string | undefined {
  if (company.country === 'Taiwan') return normalizeTaxNumber(company.registrationNumber)
  return company.taxNumber ? normalizeTaxNumber(company.taxNumber) : undefined
}
