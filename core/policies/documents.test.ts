import { describe, expect, it } from 'vitest'
import { policyDocument, type PolicyDocument, type PolicySection } from './documents.ts'

const section: PolicySection = { id: 'orders', title: 'Orders', content: 'We call you.', subsections: [] }
const document: PolicyDocument = {
  title: 'Terms',
  effectiveDate: '2025-10-01',
  lastUpdated: '2025-09-15',
  introduction: 'Read me.',
  sections: [section],
  disclaimer: 'Pictures are renders.',
}

describe('policyDocument', () => {
  it('reads sections without subsections', () => {
    const { subsections: _, ...plain } = section
    expect(policyDocument.parse({ ...document, sections: [plain] })).toEqual(document)
  })

  it.each([
    ['a missing title', { ...document, title: undefined }],
    ['a blank introduction', { ...document, introduction: ' ' }],
    ['a date that does not exist', { ...document, effectiveDate: '2025-02-30' }],
    ['an id that is no anchor', { ...document, sections: [{ ...section, id: 'Our terms' }] }],
    ['two sections of one id', { ...document, sections: [section, section] }],
    [
      'a subsection with the id of a section',
      { ...document, sections: [{ ...section, subsections: [{ ...section }] }] },
    ],
    ['a step without a description', withSubsection({ steps: [{ title: 'Sign in' }] })],
    ['a list that is a text', withSubsection({ criteria: 'complete' })],
    ['no document at all', '<!doctype html>'],
  ])('refuses %s', (_, value) => {
    expect(policyDocument.safeParse(value).success).toBe(false)
  })

  function withSubsection(fields: object): unknown {
    return {
      ...document,
      sections: [{ ...section, subsections: [{ id: 'a', title: 'A', content: '', ...fields }] }],
    }
  }
})
