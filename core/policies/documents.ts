import { z } from 'zod'

const line = z.string().trim().min(1)

/** Ids become anchors of the page. */
const anchor = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** One subsection of a policy document; `content` is written for `parseFormatted`, all else is plain text. */
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
export type PolicySubsection = z.infer<typeof policySubsection>

/** One section of a policy document; `content` is written for parseFormatted. */
const policySection = z.object({
  id: anchor,
  title: line,
  content: z.string(),
  subsections: z.array(policySubsection).default([]),
})
export type PolicySection = z.infer<typeof policySection>

/** The privacy policy or the terms and conditions in one language; the dates are days, yyyy-MM-dd. */
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
export type PolicyDocument = z.infer<typeof policyDocument>
