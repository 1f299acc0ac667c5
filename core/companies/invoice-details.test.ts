import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Country } from '../contact/countries.ts'
import {
  anotherCompany,
  chooseDetails,
  invoiceCompanies,
  startingDetails,
  type InvoiceDetails,
} from './invoice-details.ts'

const acme = {
  id: 'acme',
  legalName: 'ACME Sdn. Bhd.',
  country: 'Malaysia',
  registrationNumber: '202301004821',
  taxNumber: 'C20880050010',
  invoiceAddress: '12 Jalan Plumbum',
  closed: false,
} as const
const goodDays = {
  id: 'good days',
  legalName: '好日子股份有限公司',
  country: 'Taiwan',
  registrationNumber: '22099131',
  closed: false,
} as const

const ofAcme = { companyName: 'ACME Sdn. Bhd.', taxId: 'C20880050010', invoiceAddress: '12 Jalan Plumbum' }
const nothing = { companyName: '', taxId: '', invoiceAddress: '' }

const taxNumbersIn = (country: Country) =>
  invoiceCompanies([acme, goodDays], country).map(({ details }) => details.taxId)

describe('the companies to which an invoice can be issued', () => {
  test('are the open ones', () => {
    const found = invoiceCompanies([acme, { ...acme, id: 'closed', closed: true }], 'Malaysia')
    expect(found).toEqual([{ id: 'acme', details: ofAcme }])
  })
  test('have the tax number that the order’s country knows', () => {
    expect(taxNumbersIn('Malaysia')).toEqual(['C20880050010', ''])
    expect(taxNumbersIn('Taiwan')).toEqual(['', '22099131'])
  })
  test('need neither a TIN nor an address', () => {
    const [found] = invoiceCompanies(
      [{ ...acme, taxNumber: undefined, invoiceAddress: undefined }],
      'Malaysia',
    )
    expect(found?.details).toEqual({ ...nothing, companyName: 'ACME Sdn. Bhd.' })
  })
})

const both = invoiceCompanies([acme, goodDays], 'Malaysia')

describe('the invoice form', () => {
  test('starts with the only company, and is empty with none or several', () => {
    expect(startingDetails(both.slice(0, 1), {})).toMatchObject({ choice: 'acme', details: ofAcme })
    expect(startingDetails([], {})).toMatchObject({ choice: '', details: nothing })
    expect(startingDetails(both, {})).toMatchObject({ choice: '', details: nothing })
  })
  test('starts with the company named in the order', () => {
    const ordered = { companyName: 'Tan Studio', taxId: 'C20880050010' }
    expect(startingDetails(both.slice(0, 1), ordered)).toMatchObject({
      choice: anotherCompany,
      details: { ...ordered, invoiceAddress: '' },
    })
  })
  test('shows the chosen company, and nothing for another one', () => {
    const chosen = chooseDetails(both, startingDetails(both, {}), 'acme')
    expect(chosen).toMatchObject({ choice: 'acme', details: ofAcme })
    expect(chooseDetails(both, chosen, anotherCompany).details).toEqual(nothing)
  })
  test('keeps what was typed before a company was chosen as another company', () => {
    const details = { ...nothing, companyName: 'Tan Studio' }
    const chosen = chooseDetails(both, { ...startingDetails(both, {}), details }, 'acme')
    expect(chooseDetails(both, chosen, anotherCompany).details).toEqual(details)
  })

  const text = fc.record({ companyName: fc.string(), taxId: fc.string(), invoiceAddress: fc.string() })
  const choices = fc.constantFrom('acme', 'good days', anotherCompany)
  test('loses nothing that was typed, whatever is chosen in between', () => {
    fc.assert(
      fc.property(choices, text, fc.array(fc.tuple(choices, text)), (first, typed, steps) => {
        let form = { ...chooseDetails(both, startingDetails(both, {}), first), details: typed }
        let last: InvoiceDetails = typed
        for (const [choice, details] of steps) {
          form = { ...chooseDetails(both, form, choice), details }
          if (choice === first) last = details
        }
        expect(chooseDetails(both, form, first).details).toEqual(last)
      }),
    )
  })
})
