import { z } from 'zod'
import type { RichText } from '../shop-texts/rich-text.ts'

const line = z.string().trim().min(1)

/** A part of a policy that staff may have edited; edited content is no longer Markdown. */
type Edited<Part> = Omit<Part, 'content'> & { content: string | RichText }

/** Ids are anchors of the page. */
const anchor = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A subsection of a policy; `content` is text for `parseFormatted`; everything else is plain text. */
const policySubsection = z.object({
  id: anchor,
  title: line,
  content: z.string(),
  criteria: z.array(line).optional(),
  nonEligibleProducts: z.array(line).optional(),
  steps: z.array(z.object({ title: line, description: line })).optional(),
  eligibility: z.array(line).optional(),
  refundMethod: line.optional(),
  refundTimeline: line.optional(),
  partialRefunds: z.array(line).optional(),
  note: line.optional(),
})
export type PolicySubsection = Edited<z.infer<typeof policySubsection>>

/** A section of a policy; `content` is text for `parseFormatted`. */
const policySection = z.object({
  id: anchor,
  title: line,
  content: z.string(),
  subsections: z.array(policySubsection).default([]),
})
export type PolicySection = Omit<Edited<z.infer<typeof policySection>>, 'subsections'> & {
  subsections: PolicySubsection[]
}

/** The file of a policy in one language; dates are yyyy-MM-dd. */
export const policyDocument = z
  .object({
    title: line,
    effectiveDate: z.iso.date(),
    lastUpdated: z.iso.date(),
    introduction: line,
    sections: z.array(policySection),
    disclaimer: line,
  })
  .refine(
    ({ sections }) => {
      const ids = sections.flatMap((section) => [section, ...section.subsections].map(({ id }) => id))
      return new Set(ids).size === ids.length
    },
    { error: 'Every id of a document must be unique.' },
  )

/** A policy as delivered in a file. */
export type DeliveredPolicy = z.infer<typeof policyDocument>

/** A policy as a page shows it, delivered or edited. */
export type PolicyDocument = Omit<DeliveredPolicy, 'sections'> & { sections: PolicySection[] }
