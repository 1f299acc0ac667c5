import { z } from 'zod'
import type { RichText } from '../shop-texts/rich-text.ts'

const line = z.string().trim().min(1)

/** A part of a policy that staff may have edited. Edited content is rich text instead of Markdown. */
type Edited<Part> = Omit<Part, 'content'> & { content: string | RichText }

/** An id, which is also an anchor on the page. */
const anchor = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A subsection of a policy. `content` is Markdown for `parseFormatted`; all other fields are plain text. */
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

/** A section of a policy. `content` is Markdown for `parseFormatted`. */
const policySection = z.object({
  id: anchor,
  title: line,
  content: z.string(),
  subsections: z.array(policySubsection).default([]),
})
export type PolicySection = Omit<Edited<z.infer<typeof policySection>>, 'subsections'> & {
  subsections: PolicySubsection[]
}

/** The file of a policy in one language. Dates are yyyy-MM-dd. */
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

/** A policy as it is delivered in a file. */
export type DeliveredPolicy = z.infer<typeof policyDocument>

/** A policy as a page shows it, either delivered or edited. */
export type PolicyDocument = Omit<DeliveredPolicy, 'sections'> & { sections: PolicySection[] }
