import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMessageKey } from '../texts/text.ts'
import {
  companyForm,
  normalizeRegistrationNumber,
  registrationNumberProblem,
  taxNumberOf,
} from './companies.ts'
import { invitationForm } from './invitations.ts'
import { isLastAdmin, successorOf } from './people.ts'
import { companyMay, companyRoles, type CompanyRole } from './roles.ts'

describe('registration numbers', () => {
  test.each(['202301004821', '2023 0100 4821', '1234567-X', '123456-a', 'LLP0012345-LGN', 'JM0123456-V'])(
    '%s is valid in Malaysia',
    (text) => expect(registrationNumberProblem('Malaysia', text)).toBeUndefined(),
  )
  test.each(['20230100482', '12-A', 'ACME', '2023010048211'])('%s is not valid in Malaysia', (text) => {
    expect(registrationNumberProblem('Malaysia', text)).toBe('companies.registrationNumberMalaysia')
  })
  test('in Taiwan it is the uniform number with its checksum', () => {
    expect(registrationNumberProblem('Taiwan', '22099131')).toBeUndefined()
    expect(registrationNumberProblem('Taiwan', '22099132')).toBe('invoice.taxNumberTaiwan')
    expect(registrationNumberProblem('Taiwan', ' - ')).toBe('companies.registrationNumberRequired')
  })
  test('a normalized number stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeRegistrationNumber(text)
        expect(normalizeRegistrationNumber(once)).toBe(once)
      }),
    )
  })
})

const form = {
  legalName: ' ACME Sdn. Bhd. ',
  country: 'Malaysia',
  registrationNumber: '202301004821',
  invoiceEmail: 'accounts@example.com',
} as const

const refusedBy = (change: object) =>
  companyForm
    .safeParse({ ...form, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form of a company', () => {
  test('takes what is required, trimmed', () => {
    expect(companyForm.parse(form)).toMatchObject({ legalName: 'ACME Sdn. Bhd.' })
    expect(refusedBy({ taxNumber: 'C20880050010', invoiceAddress: '12 Jalan Plumbum' })).toBeUndefined()
  })
  test.each([
    [{ legalName: ' ' }, ['legalName', 'companies.legalNameRequired']],
    [{ legalName: 'Win at evil.example/x' }, ['legalName', 'companies.legalNamePattern']],
    [{ legalName: 'www.evil.example' }, ['legalName', 'companies.legalNamePattern']],
    [{ registrationNumber: '' }, ['registrationNumber', 'companies.registrationNumberRequired']],
    [{ country: 'Taiwan' }, ['registrationNumber', 'invoice.taxNumberTaiwan']],
    [{ taxNumber: 'C2' }, ['taxNumber', 'invoice.taxNumberMalaysia']],
    [{ invoiceEmail: 'accounts' }, ['invoiceEmail', 'accounts.emailPattern']],
    [{ invoiceEmail: '' }, ['invoiceEmail', 'companies.invoiceEmailRequired']],
  ])('refuses %j', (change, issue) => {
    expect(refusedBy(change)?.[0]).toEqual(issue)
    expect(isMessageKey(issue[1]!)).toBe(true)
  })
  test('invoices of a Malaysian company need its TIN, those of one in Taiwan its registration number', () => {
    expect(taxNumberOf({ country: 'Malaysia', registrationNumber: '202301004821' })).toBeUndefined()
    expect(taxNumberOf({ ...form, taxNumber: 'c 2088005001 0' })).toBe('C20880050010')
    expect(taxNumberOf({ country: 'Taiwan', registrationNumber: '2209-9131' })).toBe('22099131')
  })
})

const parse = (value: unknown) => invitationForm.safeParse(value).data

describe('an invitation', () => {
  test('goes to a phone or to an email address', () => {
    expect(parse({ by: 'phone', phoneNumber: '+60 12-345 6789', role: 'buyer' })).toEqual({
      by: 'phone',
      phoneNumber: '+60123456789',
      role: 'buyer',
    })
    expect(parse({ by: 'email', email: ' a@example.com', role: 'admin' })?.role).toBe('admin')
    expect(parse({ by: 'phone', email: 'a@example.com', role: 'admin' })).toBeUndefined()
    expect(parse({ by: 'email', email: 'a@example.com', role: 'owner' })).toBeUndefined()
  })
})

const person = (id: string, role: CompanyRole, joinedAt: number) => ({ id, role, joinedAt })

describe('roles', () => {
  test('a higher role may do whatever a lower one may', () => {
    const actions = ['see_all_orders', 'manage_people', 'change_details', 'close'] as const
    const counts = companyRoles.map((role) => actions.filter((action) => companyMay(role, action)).length)
    expect(counts).toEqual([0, 1, 4])
  })

  const people = fc.array(
    fc.record({ role: fc.constantFrom<CompanyRole>(...companyRoles), joinedAt: fc.integer() }),
  )
  const numbered = people.map((list) => list.map((person, index) => ({ ...person, id: String(index) })))

  test('a company with people always has an admin, whoever leaves', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), (list, pick) => {
        fc.pre(list.some(({ role }) => role === 'admin'))
        const leaver = list[pick % list.length]!
        const rest = list.filter((person) => person !== leaver)
        const remains = rest.some(({ role }) => role === 'admin')
        expect(isLastAdmin(list, leaver.id)).toBe(!remains)
        // The erasure of a member's data is never refused.
        expect(successorOf(rest) === undefined).toBe(remains || rest.length === 0)
      }),
    )
  })
  test('the successor has the highest role and, among equals, joined first', () => {
    expect(
      successorOf([person('a', 'buyer', 1), person('b', 'approver', 3), person('c', 'approver', 2)]),
    ).toBe('c')
  })
})
