import { expect, test } from 'vitest'
import { text } from '../texts/text.ts'
import { companyFacts } from './company-facts.ts'

test('missing facts of a company’s order are left out', () => {
  const t = text('en')
  const company = { id: 'acme', legalName: 'ACME Sdn. Bhd.' }
  const quotation = { id: 'q', number: 'Q-2026-0014' }
  expect(companyFacts({ company, purchaseOrderNumber: 'PO-1', costCentre: '310', quotation }, t)).toEqual([
    ['Company', 'ACME Sdn. Bhd.'],
    ['Purchase order number', 'PO-1'],
    ['Cost centre', '310'],
    ['Quotation', 'Q-2026-0014'],
  ])
  expect(companyFacts({ company }, t)).toEqual([['Company', 'ACME Sdn. Bhd.']])
  expect(companyFacts({}, t)).toEqual([])
})
