import { describe, expect, it } from 'vitest'
import { languages } from '#core/language.ts'
import { deliverySectionId } from '#core/policies/policies.ts'
import { messages } from '#core/texts/messages.ts'
import { privacyFiles, readDelivery, readPolicy, readReturns, termsFiles } from './documents.ts'

const document = {
  title: 'Terms',
  effectiveDate: '2025-10-01',
  lastUpdated: '2025-09-15',
  introduction: 'Read me.',
  sections: [
    { id: 'orders', title: 'Orders', content: 'We call you.' },
    {
      id: deliverySectionId,
      title: 'Delivery',
      content: 'We deliver.',
      subsections: [
        { id: 'refunds', title: 'Refunds', content: 'In full.' },
        { id: 'delivery-policy', title: 'At your door', content: 'We ring.' },
        { id: 'exchanges', title: 'Exchanges', content: 'Gladly.' },
      ],
    },
  ],
  disclaimer: 'Pictures are renders.',
}
const withoutDelivery = { ...document, sections: document.sections.slice(0, 1) }
const dates = { effectiveDate: '2025-10-01', lastUpdated: '2025-09-15' }

const notAvailable = expect.objectContaining({ init: expect.objectContaining({ status: 503 }) })

function thrownBy(read: () => unknown): unknown {
  try {
    read()
  } catch (error) {
    return error
  }
  return 'nothing'
}

describe.each([
  ['readPolicy', readPolicy],
  ['readDelivery', readDelivery],
  ['readReturns', readReturns],
])('%s', (_, read) => {
  it.each([
    ['a missing file', undefined],
    ['a page instead of a document', '<!doctype html>'],
    ['a document without its dates', { ...document, lastUpdated: undefined }],
    ['a document without sections', { ...document, sections: [] }],
    ['an empty document', { ...document, sections: [{ ...document.sections[0], content: ' ' }] }],
  ])('answers 503 for %s', (_, json) => {
    expect(thrownBy(() => read(json))).toEqual(notAvailable)
  })
})

describe.each(languages)('the published files in %s', (language) => {
  it('are available', () => {
    expect(readPolicy(privacyFiles[language]).sections.length).toBeGreaterThan(3)
    expect(readPolicy(termsFiles[language]).sections.length).toBeGreaterThan(3)
    expect(readDelivery(termsFiles[language]).atTheDoor?.content).toBeTruthy()
    expect(readReturns(termsFiles[language]).subsections.length).toBeGreaterThan(1)
  })

  it.each([
    ['privacy policy', privacyFiles],
    ['terms', termsFiles],
  ])('name the Contact page in the %s as the interface does, so that it becomes a link', (_, files) => {
    const contact = readPolicy(files[language]).sections.find(({ id }) => id === 'contact')
    expect(contact?.content).toContain(messages.shop[language]['policies.contactPage'])
  })
})

describe('readDelivery', () => {
  it('returns the heading and content of the section, and the text about the delivery at the door', () => {
    expect(readDelivery(document)).toEqual({
      ...dates,
      title: 'Delivery',
      content: 'We deliver.',
      atTheDoor: { id: 'delivery-policy', title: 'At your door', content: 'We ring.' },
    })
  })

  it('throws status 503 if the terms lack the section', () => {
    expect(thrownBy(() => readDelivery(withoutDelivery))).toEqual(notAvailable)
  })
})

describe('readReturns', () => {
  it('returns every subsection except the delivery policy', () => {
    const { subsections, ...rest } = readReturns(document)
    expect(subsections.map(({ id }) => id)).toEqual(['refunds', 'exchanges'])
    expect(rest).toEqual(dates)
  })

  it('throws status 503 if the terms lack the subsections', () => {
    expect(thrownBy(() => readReturns(withoutDelivery))).toEqual(notAvailable)
  })
})
