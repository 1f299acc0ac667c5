import type { Country } from '../contact/countries.ts'
import { taxNumberProblem } from '../orders/tax-numbers.ts'
import { taxNumberOf } from './companies.ts'

/** The fields about a company in the invoice form. */
export interface InvoiceDetails {
  companyName: string
  taxId: string
  invoiceAddress: string
}

/** A company to which an invoice can be issued. */
export interface InvoiceCompany {
  id: string
  details: InvoiceDetails
}

/** The option for a company to which the member does not belong. */
export const anotherCompany = 'another'

/** The state of the invoice form. `typed` contains the details typed for other choices, by choice. */
export interface ChosenDetails {
  /** A company's id, or `anotherCompany`; '' until one is chosen. */
  choice: string
  details: InvoiceDetails
  typed: Readonly<Record<string, InvoiceDetails>>
}

const noDetails: InvoiceDetails = { companyName: '', taxId: '', invoiceAddress: '' }

/**
 * Returns the companies of a member to which an invoice can be issued, which are the open ones. A tax number that is
 * not valid in the order's country is left out, because the form would refuse it.
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
 * Returns the initial state of the invoice form: the company named in the order, otherwise the member's only company.
 * If the member has several companies, the form stays empty until one is chosen.
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

/** Fills in another company. The details typed for the previous choice are kept, and return if it is chosen again. */
export function chooseDetails(
  companies: readonly InvoiceCompany[],
  { choice: former, details, typed }: ChosenDetails,
  choice: string,
): ChosenDetails {
  const all = { ...typed, [former || anotherCompany]: details }
  const company = companies.find(({ id }) => id === choice)
  return { choice, details: all[choice || anotherCompany] ?? company?.details ?? noDetails, typed: all }
}
