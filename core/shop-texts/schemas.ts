import { z } from 'zod'
import { deliverySectionId, deliverySubsectionId } from '../policies/policies.ts'
import {
  chapterDrawings,
  messageNames,
  type MessageName,
  type PolicyTexts,
  type TextContents,
  type TextName,
} from './documents.ts'
import { homeSections } from './home-sections.ts'
import { maxMessageLine } from './message-lines.ts'
import { isQuarterHour } from './publishing.ts'
import { isSafeLink, maxLinkLength, type RichText } from './rich-text.ts'

/** Limits for texts written by staff. Lengths are in characters. */
const limits = { line: 200, text: 2_000, lines: 40, blocks: 300, runs: 200, rich: 20_000, sections: 60 }

/**
 * Marks of text direction. They are removed, because they are often copied by accident and make different texts look
 * equal.
 */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const clean = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(directionMarks, ''))
    .refine((text) => !/\p{Cc}/u.test(text), 'staff.settings.oneLine')
    .refine((text) => text.length <= max, 'common.tooLong')

const line = (max: number) => clean(max).transform((text) => text.trim())

const pair = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ en: schema, 'zh-TW': schema })

const run = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['text', 'bold', 'italic']), text: clean(limits.text) }),
  z.strictObject({
    kind: z.literal('link'),
    text: clean(limits.text),
    href: z.string().max(maxLinkLength).refine(isSafeLink, 'staff.texts.linkPattern'),
  }),
])
const runs = z.array(run).max(limits.runs, 'common.tooLong')

/** A formatted text: "A small schema: paragraphs, headings, lists, links with safe addresses, bold and italic." */
export const richText = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['heading', 'paragraph']), runs }),
      z.strictObject({
        kind: z.literal('list'),
        items: z.array(runs).max(limits.lines * 2, 'common.tooLong'),
      }),
    ]),
  )
  .max(limits.blocks, 'common.tooLong')
  .refine(
    (blocks) => JSON.stringify(blocks).length <= 3 * limits.rich,
    'common.tooLong',
  ) satisfies z.ZodType<RichText>

const title = pair(line(limits.line))
const text = pair(line(limits.text))
const rich = pair(richText)
const lines = pair(z.array(line(limits.text)).max(limits.lines, 'common.tooLong'))

/** An id, which is also an anchor on the page. */
const anchor = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const subsection = z.strictObject({
  id: anchor,
  title,
  content: rich,
  criteria: lines.optional(),
  nonEligibleProducts: lines.optional(),
  steps: z
    .array(z.strictObject({ title, description: text }))
    .max(limits.lines, 'common.tooLong')
    .optional(),
  eligibility: lines.optional(),
  refundMethod: text.optional(),
  refundTimeline: text.optional(),
  partialRefunds: lines.optional(),
  note: text.optional(),
})

const policy = z
  .strictObject({
    title,
    introduction: text,
    sections: z
      .array(
        z.strictObject({
          id: anchor,
          title,
          content: rich,
          subsections: z.array(subsection).max(limits.sections, 'common.tooLong'),
        }),
      )
      .min(1)
      .max(limits.sections, 'common.tooLong'),
    disclaimer: text,
  })
  .refine(({ sections }) => {
    const ids = sections.flatMap((section) => [section, ...section.subsections].map(({ id }) => id))
    return new Set(ids).size === ids.length
  }, 'staff.texts.sameId') satisfies z.ZodType<PolicyTexts>

const message = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        key: z.string().max(80),
        choice: z.string().max(40),
        text: pair(line(maxMessageLine)),
      }),
    )
    .max(limits.lines * 2, 'common.tooLong'),
})
const messages = Object.fromEntries(messageNames.map((name) => [name, message])) as Record<
  MessageName,
  typeof message
>

/** The schema of each text as staff save it. Its structure must be complete, but words may still be missing. */
export const textContents = {
  hero: z.strictObject({
    title,
    text,
    alt: text,
    picture: z.string().regex(/^$|^\/pictures\/[0-9a-f]{16}\/1000\.webp$/),
  }),
  home: z.strictObject({
    sections: z
      .array(z.strictObject({ name: z.enum(homeSections), shown: z.boolean() }))
      .length(homeSections.length)
      .refine(
        (sections) => new Set(sections.map(({ name }) => name)).size === homeSections.length,
        'staff.texts.sameId',
      )
      .refine((sections) => sections.some(({ name, shown }) => name === 'hero' && shown)),
  }),
  home_story: z.strictObject({ title, text }),
  banner: z.strictObject({
    shown: z.boolean(),
    until: z.string().refine((until) => until === '' || isQuarterHour(until), 'staff.texts.quarterHourUntil'),
    text: rich,
  }),
  story: z.strictObject({
    title,
    lead: text,
    chapters: z
      .array(
        z.strictObject({
          id: anchor,
          title,
          content: rich,
          drawing: z.enum(['', ...chapterDrawings]),
        }),
      )
      .min(1)
      .max(limits.sections, 'common.tooLong'),
  }),
  // The terms must keep their section about delivery and returns, because other pages show it.
  terms: policy.refine(
    ({ sections }) => {
      const delivery = sections.find(({ id }) => id === deliverySectionId)
      return delivery?.subsections.some(({ id }) => id !== deliverySubsectionId)
    },
    { error: 'staff.texts.keepDelivery', path: ['sections'] },
  ),
  privacy: policy,
  ...messages,
} satisfies { [Name in TextName]: z.ZodType<TextContents[Name]> }
