import type { Country } from '../contact/countries.ts'
import { taxNumberProblem } from '../orders/tax-numbers.ts'
import { taxNumberOf } from './companies.ts'

/** What the invoice form asks for about a company. */
export interface InvoiceDetails {
  companyName: string
  taxId: string
  invoiceAddress: string
}

/** A company that an invoice can be for. */
export interface InvoiceCompany {
  id: string
  details: InvoiceDetails
}

/** The option for a company that the member does not belong to. */
export const anotherCompany = 'another'

/** What the invoice form shows, and what was typed before another company was chosen. */
export interface ChosenDetails {
  /** A company's id, or `anotherCompany`; empty until something is chosen. */
  choice: string
  details: InvoiceDetails
  typed: Readonly<Record<string, InvoiceDetails>>
}

const noDetails: InvoiceDetails = { companyName: '', taxId: '', invoiceAddress: '' }

/**
 * The companies of a member that an invoice can be for: the open ones. A tax number that the order's country does not
 * know is left out, because the form would refuse it.
 */
export function invoiceCompanies(
  companies: readonly (Parameters<typeof taxNumberOf>[0] & {
    id: string
    legalName: string
    invoiceAddress?: string | undefined
    closed: boolean
  })[],
  country: Country,
): InvoiceCompany[] {
  return companies
    .filter(({ closed }) => !closed)
    .map((company) => {
      const number = taxNumberOf(company) ?? ''
      return {
        id: company.id,
        details: {
          companyName: company.legalName,
          taxId: taxNumberProblem(country, number) === undefined ? number : '',
          invoiceAddress: company.invoiceAddress ?? '',
        },
      }
    })
}

/**
 * What the invoice form starts with: the company that the order names, otherwise the member's only company. With several
 * companies nothing is filled in until one is chosen.
 */
export function startingDetails(
  companies: readonly InvoiceCompany[],
  ordered: { [Name in keyof InvoiceDetails]?: string | undefined },
): ChosenDetails {
  const { companyName, taxId = '', invoiceAddress = '' } = ordered
  if (companyName)
    return { choice: anotherCompany, details: { companyName, taxId, invoiceAddress }, typed: {} }
  const [only, ...others] = companies
  if (only === undefined || others.length > 0) return { choice: '', details: noDetails, typed: {} }
  return { choice: only.id, details: only.details, typed: {} }
}

/** Fills in another company; what was typed for the former choice comes back with it. */
export function chooseDetails(
  companies: readonly InvoiceCompany[],
  { choice: former, details, typed }: ChosenDetails,
  choice: string,
): ChosenDetails {
  const all = { ...typed, [former || anotherCompany]: details }
  const company = companies.find(({ id }) => id === choice)
  return { choice, details: all[choice || anotherCompany] ?? company?.details ?? noDetails, typed: all }
}
