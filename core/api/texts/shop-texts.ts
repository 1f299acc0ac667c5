import { z } from '@hono/zod-openapi'
import type { PolicyDocument } from '../../policies/documents.ts'
import {
  policyNames,
  type BannerTexts,
  type HeroTexts,
  type InLanguage,
  type StoryTexts,
} from '../../shop-texts/documents.ts'
import { homeSections } from '../../shop-texts/home-sections.ts'
import type { RichText } from '../../shop-texts/rich-text.ts'
import { endpointsOf } from '../endpoint.ts'
import { int, langQuery } from '../schemas.ts'

const endpoint = endpointsOf('Texts of the shop')

const run = z.object({
  kind: z.enum(['text', 'bold', 'italic', 'link']),
  text: z.string(),
  href: z.string().optional(),
})

/** Paragraphs, headings and lists, without HTML. */
const richText = z
  .array(
    z.object({
      kind: z.enum(['heading', 'paragraph', 'list']),
      runs: z.array(run).optional(),
      items: z.array(z.array(run)).optional(),
    }),
  )
  .openapi('RichText') as unknown as z.ZodType<RichText>

const hero = z.object({ title: z.string(), text: z.string(), alt: z.string(), picture: z.string() })
const banner = z.object({ text: richText })

/** Reads the texts that staff have published. For missing texts, pages show the shop's standard texts. */
export const getShopTexts = endpoint('GET /shopTexts', 'anyone', {
  summary: 'The texts of the home page and the banner that staff have changed.',
  query: langQuery,
  output: z.object({
    banner: (banner satisfies z.ZodType<Pick<InLanguage<BannerTexts>, 'text'>>).optional(),
    hero: (hero satisfies z.ZodType<InLanguage<HeroTexts>>).optional(),
    sections: z
      .array(z.enum(homeSections))
      .optional()
      .openapi({ description: 'The sections that are shown, in order.' }),
    homeStory: z.object({ title: z.string(), text: z.string() }).optional(),
  }),
})

const story = z.object({
  title: z.string(),
  lead: z.string(),
  chapters: z.array(z.object({ id: z.string(), title: z.string(), content: richText, drawing: z.string() })),
}) as unknown as z.ZodType<InLanguage<StoryTexts>>

export const getStory = endpoint('GET /story', 'anyone', {
  summary: 'The story of the shop, if staff changed it.',
  query: langQuery,
  output: z.object({ story: story.optional() }),
})

const lines = z.array(z.string()).optional()
const part = { id: z.string(), title: z.string(), content: z.union([z.string(), richText]) }
const document = z
  .object({
    title: z.string(),
    effectiveDate: z.string(),
    lastUpdated: z.string(),
    introduction: z.string(),
    sections: z.array(
      z.object({
        ...part,
        subsections: z.array(
          z.object({
            ...part,
            criteria: lines,
            nonEligibleProducts: lines,
            steps: z.array(z.object({ title: z.string(), description: z.string() })).optional(),
            eligibility: lines,
            refundMethod: z.string().optional(),
            refundTimeline: z.string().optional(),
            partialRefunds: lines,
            note: z.string().optional(),
          }),
        ),
      }),
    ),
    disclaimer: z.string(),
  })
  .openapi('PolicyDocument') satisfies z.ZodType<PolicyDocument>

const policyVersion = z.object({
  version: int,
  /** A day in the shop's time zone. */
  from: z.string(),
  /** Missing while this version applies. */
  until: z.string().optional(),
})
export type PolicyVersion = z.infer<typeof policyVersion>

const policyAnswer = z.object({
  /** The version shown. */
  version: int,
  /** Missing while the standard text applies. */
  document: document.optional(),
  /** All versions so far, newest first. */
  versions: z.array(policyVersion),
})

const policyName = z.enum(policyNames)
export const versionNumber = z.coerce.number<number>().int().min(1).max(1_000_000)

/** Reads a policy and the dates of its versions. */
export const getPolicy = endpoint('GET /policies/{name}', 'anyone', {
  summary: 'A policy as it applies now, with the dates of all its versions.',
  params: z.object({ name: policyName }),
  query: langQuery,
  output: policyAnswer,
})

export const getPolicyVersion = endpoint('GET /policies/{name}/{version}', 'anyone', {
  summary: 'The current or a previous version of a policy, as customers accepted it.',
  params: z.object({ name: policyName, version: versionNumber }),
  query: langQuery,
  output: policyAnswer,
  errors: ['text_version_not_found'],
})
