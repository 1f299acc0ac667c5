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

/** The terms as browsers get them under /assets/data; for loaders only, so that no page brings them along. */
export const termsFiles: Record<Language, unknown> = { en: termsInEnglish, 'zh-TW': termsInChinese }

/** The privacy policy as browsers get it under /assets/data; for loaders only. */
export const privacyFiles: Record<Language, unknown> = { en: privacyInEnglish, 'zh-TW': privacyInChinese }

/**
 * The document of a file. "Terms with missing data: 'Not Available Title' and 'Not Available Message' with Retry."
 *
 * @throws status 503 when the file is missing, is no policy document or says nothing; the page's ErrorBoundary
 * then shows that state.
 */
export function readPolicy(json: unknown): PolicyDocument {
  const { data: document } = policyDocument.safeParse(json)
  if (!isAvailable(document)) throw notAvailable()
  return document
}

/**
 * What the delivery page shows. "Delivery policy: shows the heading and content of the terms section with id
 * delivery-returns-refunds"; what happens at the door, its subsection delivery-policy, goes with it.
 *
 * @throws status 503 when the terms are not available or lack that section.
 */
export function readDelivery(json: unknown) {
  const terms = readPolicy(json)
  const section = deliverySection(terms)
  if (section === undefined) throw notAvailable()
  const { title, content, subsections } = section
  const atTheDoor = subsections.find(({ id }) => id === deliverySubsectionId)
  return { dates: datesOf(terms), title, content, atTheDoor }
}

/**
 * What the returns page shows. "Returns and refunds policy: lists all subsections of that section except the one
 * with id delivery-policy."
 *
 * @throws status 503 when the terms are not available or lack them.
 */
export function readReturns(json: unknown) {
  const terms = readPolicy(json)
  const section = deliverySection(terms)
  const subsections = section === undefined ? [] : returnsSubsections(section)
  if (subsections.length === 0) throw notAvailable()
  return { dates: datesOf(terms), subsections }
}

function datesOf({ effectiveDate, lastUpdated }: PolicyDocument) {
  return { effectiveDate, lastUpdated }
}

function notAvailable() {
  return data(null, { status: 503, statusText: 'Service Unavailable' })
}
