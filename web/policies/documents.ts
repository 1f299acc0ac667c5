import { data } from 'react-router'
import type { Language } from '#core/language.ts'
import { policyDocument, type PolicyDocument } from '#core/policies/documents.ts'
import {
  deliverySection,
  deliverySubsectionId,
  isAvailable,
  returnsSubsections,
} from '#core/policies/policies.ts'
import type { PolicyTextName } from '#core/shop-texts/documents.ts'
import privacyInEnglish from '../../public/assets/data/privacy-policy.json'
import privacyInChinese from '../../public/assets/data/privacy-policy.zh-TW.json'
import termsInEnglish from '../../public/assets/data/terms-conditions.json'
import termsInChinese from '../../public/assets/data/terms-conditions.zh-TW.json'

export type PolicyName = 'privacy' | 'terms' | 'delivery' | 'returns'

/** The terms delivered with the shop. Only loaders use them, so that no page's script contains them. */
export const termsFiles: Record<Language, unknown> = { en: termsInEnglish, 'zh-TW': termsInChinese }

/** The privacy policy delivered with the shop. Only loaders use it. */
export const privacyFiles: Record<Language, unknown> = { en: privacyInEnglish, 'zh-TW': privacyInChinese }

/** The document that contains the policy of a page. */
export const documentOf = (name: PolicyName): PolicyTextName => (name === 'privacy' ? 'privacy' : 'terms')

/** The policy delivered with the shop, which applies until staff publish another. @throws status 503 */
export const deliveredPolicy = (name: PolicyName, language: Language): PolicyDocument =>
  readPolicy((documentOf(name) === 'privacy' ? privacyFiles : termsFiles)[language])

/**
 * The content of a policy's page. @throws status 503 if the document lacks it; the ErrorBoundary then shows a message
 */
export function toShownPolicy(name: PolicyName, document: PolicyDocument) {
  if (!isAvailable(document)) throw notAvailable()
  switch (name) {
    case 'privacy':
      return { name, policy: document }
    case 'terms':
      return { name, policy: document }
    case 'delivery':
      return { name, policy: deliveryOf(document) }
    case 'returns':
      return { name, policy: returnsOf(document) }
  }
}

/** A policy, as its page shows it. */
export type ShownPolicy = ReturnType<typeof toShownPolicy>

/** Reads a document. @throws status 503 if it is missing, invalid or empty */
export function readPolicy(json: unknown): PolicyDocument {
  const { data: document } = policyDocument.safeParse(json)
  if (!isAvailable(document)) throw notAvailable()
  return document
}

/** Reads the terms' section on delivery, with its subsection delivery-policy. @throws status 503 if there is none */
export const readDelivery = (json: unknown) => deliveryOf(readPolicy(json))

function deliveryOf(terms: PolicyDocument) {
  const section = deliverySection(terms)
  if (section === undefined) throw notAvailable()
  const { title, content, subsections } = section
  const atTheDoor = subsections.find(({ id }) => id === deliverySubsectionId)
  return { ...datesOf(terms), title, content, atTheDoor }
}

/** Reads the subsections of the delivery section except delivery-policy. @throws status 503 if there are none */
export const readReturns = (json: unknown) => returnsOf(readPolicy(json))

function returnsOf(terms: PolicyDocument) {
  const section = deliverySection(terms)
  const subsections = section === undefined ? [] : returnsSubsections(section)
  if (subsections.length === 0) throw notAvailable()
  return { ...datesOf(terms), subsections }
}

const datesOf = ({ effectiveDate, lastUpdated }: PolicyDocument) => ({ effectiveDate, lastUpdated })

const notAvailable = () => data(null, { status: 503, statusText: 'Service Unavailable' })
