import { data } from 'react-router'
import type { Language } from '../../core/language.ts'
import { policyDocument, type PolicyDocument } from '../../core/policies/documents.ts'
import {
  deliverySection,
  deliverySubsectionId,
  isAvailable,
  returnsSubsections,
} from '../../core/policies/policies.ts'
import privacyInEnglish from '../../public/assets/data/privacy-policy.json'
import privacyInChinese from '../../public/assets/data/privacy-policy.zh-TW.json'
import termsInEnglish from '../../public/assets/data/terms-conditions.json'
import termsInChinese from '../../public/assets/data/terms-conditions.zh-TW.json'

export type PolicyName = 'privacy' | 'terms' | 'delivery' | 'returns'

/** The published terms; for loaders only, so that no page's script contains them. */
export const termsFiles: Record<Language, unknown> = { en: termsInEnglish, 'zh-TW': termsInChinese }

/** The published privacy policy; for loaders only. */
export const privacyFiles: Record<Language, unknown> = { en: privacyInEnglish, 'zh-TW': privacyInChinese }

/** What the page of a policy shows. @throws status 503 when its file lacks it; the ErrorBoundary shows that. */
export function readPage(name: PolicyName, language: Language) {
  switch (name) {
    case 'privacy':
      return { name, policy: readPolicy(privacyFiles[language]) }
    case 'terms':
      return { name, policy: readPolicy(termsFiles[language]) }
    case 'delivery':
      return { name, policy: readDelivery(termsFiles[language]) }
    case 'returns':
      return { name, policy: readReturns(termsFiles[language]) }
  }
}

/** The document of a file. @throws status 503 when it is missing, invalid or empty. */
export function readPolicy(json: unknown): PolicyDocument {
  const { data: document } = policyDocument.safeParse(json)
  if (!isAvailable(document)) throw notAvailable()
  return document
}

/** The terms' section on delivery, with its subsection delivery-policy. @throws status 503 when there is none. */
export function readDelivery(json: unknown) {
  const terms = readPolicy(json)
  const section = deliverySection(terms)
  if (section === undefined) throw notAvailable()
  const { title, content, subsections } = section
  const atTheDoor = subsections.find(({ id }) => id === deliverySubsectionId)
  return { ...datesOf(terms), title, content, atTheDoor }
}

/** The other subsections of that section. @throws status 503 when there are none. */
export function readReturns(json: unknown) {
  const terms = readPolicy(json)
  const section = deliverySection(terms)
  const subsections = section === undefined ? [] : returnsSubsections(section)
  if (subsections.length === 0) throw notAvailable()
  return { ...datesOf(terms), subsections }
}

const datesOf = ({ effectiveDate, lastUpdated }: PolicyDocument) => ({ effectiveDate, lastUpdated })

const notAvailable = () => data(null, { status: 503, statusText: 'Service Unavailable' })
