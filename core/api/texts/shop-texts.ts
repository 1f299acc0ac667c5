import { z } from '@hono/zod-openapi'
import {
  homeSections,
  policyNames,
  textNames,
  type BannerTexts,
  type HeroTexts,
  type InLanguage,
  type TextContent,
  type StoryTexts,
} from '../../shop-texts/documents.ts'
import type { PolicyDocument } from '../../policies/documents.ts'
import type { RichText } from '../../shop-texts/rich-text.ts'
import { endpointsOf } from '../endpoint.ts'
import { int, lang, langQuery, version } from '../schemas.ts'

const endpoint = endpointsOf('Texts of the shop')
const staff = endpointsOf('Back office: texts')

const run = z.object({
  kind: z.enum(['text', 'bold', 'italic', 'link']),
  text: z.string(),
  href: z.string().optional(),
})

/** A text of paragraphs, headings and lists, of which none is HTML. */
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

/** Only what staff have published: a page shows its own text instead of what is missing. */
export const getShopTexts = endpoint('GET /shopTexts', 'anyone', {
  summary: 'The texts of the home page and the banner, as far as staff changed them.',
  query: langQuery,
  output: z.object({
    banner: (banner satisfies z.ZodType<Pick<InLanguage<BannerTexts>, 'text'>>).optional(),
    hero: (hero satisfies z.ZodType<InLanguage<HeroTexts>>).optional(),
    sections: z.array(z.enum(homeSections)).optional().openapi({ description: 'The shown ones, in order.' }),
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
  /** Missing while it applies. */
  until: z.string().optional(),
})
export type PolicyVersion = z.infer<typeof policyVersion>

const policyAnswer = z.object({
  /** The version shown. */
  version: int,
  /** Missing while the delivered text applies. */
  document: document.optional(),
  /** All that applied until now, newest first. */
  versions: z.array(policyVersion),
})

const policyName = z.enum(policyNames)
const versionNumber = z.coerce.number<number>().int().min(1).max(1_000_000)

/** "Policies (versions with dates)." */
export const getPolicy = endpoint('GET /policies/{name}', 'anyone', {
  summary: 'A policy as it applies now, with the dates of all its versions.',
  params: z.object({ name: policyName }),
  query: langQuery,
  output: policyAnswer,
})

export const getPolicyVersion = endpoint('GET /policies/{name}/{version}', 'anyone', {
  summary: 'A version of a policy that applies or did apply, as orders accepted it.',
  params: z.object({ name: policyName, version: versionNumber }),
  query: langQuery,
  output: policyAnswer,
  errors: ['text_version_not_found'],
})

const nameParams = z.object({ name: z.enum(textNames) })
const states = z.enum(['draft', 'scheduled', 'published'])

const content = z
  .record(z.string(), z.unknown())
  .openapi({ description: 'The text in both languages; its parts differ by its name.' })
const typedContent = content as unknown as z.ZodType<TextContent, Record<string, unknown>>

const historyEntry = z.object({
  version: int,
  state: states,
  savedBy: z.string().optional(),
  savedAt: z.string(),
  publishAt: z.string().optional(),
  /** When the next version took its place. */
  until: z.string().optional(),
})
export type TextVersion = z.infer<typeof historyEntry>

/** A text as it is opened for editing. */
const opened = z
  .object({
    name: z.enum(textNames),
    /** Of the draft; without one, of what the shop shows. */
    content: typedContent,
    state: states,
    version: int,
    /** The version that the shop shows. */
    shown: int,
    /** Changes with every step, so that nobody works over another. */
    revision: version,
    history: z.array(historyEntry),
  })
  .openapi('OpenedText')

export const listTexts = staff('GET /staff/texts', 'texts:edit', {
  summary: 'The texts of the shop with the state of their newest version.',
  query: z.object({ lang }),
  output: z.object({
    texts: z.array(z.object({ name: z.enum(textNames), state: states, version: int })),
  }),
})

export const getText = staff('GET /staff/texts/{name}', 'texts:edit', {
  summary: 'A text with its draft and its history.',
  params: nameParams,
  output: opened,
})

export const getTextVersion = staff('GET /staff/texts/{name}/{version}', 'texts:edit', {
  summary: 'One version of a text.',
  params: z.object({ name: z.enum(textNames), version: versionNumber }),
  output: z.object({ content: typedContent, version: int, state: states }),
  errors: ['text_version_not_found'],
})

const changed = ['texts_changed_meanwhile'] as const

export const saveText = staff('POST /staff/texts/{name}', 'texts:edit', {
  summary: 'Save the draft of a text, over the revision that was read.',
  params: nameParams,
  body: z.object({ revision: version, content }),
  output: opened,
  errors: [...changed, 'texts_scheduled'],
})

export const discardText = staff('POST /staff/texts/{name}/discard', 'texts:edit', {
  summary: 'Discard the draft of a text.',
  params: nameParams,
  body: z.object({ revision: version }),
  output: opened,
  errors: [...changed, 'texts_scheduled', 'texts_nothing_to_publish'],
})

export const restoreText = staff('POST /staff/texts/{name}/restore', 'texts:edit', {
  summary: 'Make a former version the draft of a text.',
  params: nameParams,
  body: z.object({ revision: version, version: int.min(1) }),
  output: opened,
  errors: [...changed, 'texts_scheduled', 'text_version_not_found'],
})

export const publishText = staff('POST /staff/texts/{name}/publish', 'texts:publish', {
  summary: 'Publish the draft of a text, now or at a time.',
  params: nameParams,
  body: z.object({
    revision: version,
    at: z.string().max(16).optional().openapi({
      description: "A full quarter of an hour in the shop's time zone; missing for now.",
      example: '2026-12-01T09:00',
    }),
  }),
  output: opened,
  errors: [...changed, 'texts_unfinished', 'texts_nothing_to_publish'],
})

export const withdrawText = staff('POST /staff/texts/{name}/withdraw', 'texts:publish', {
  summary: 'Make a text that waits for its time a draft again.',
  params: nameParams,
  body: z.object({ revision: version }),
  output: opened,
  errors: [...changed, 'texts_nothing_to_publish'],
})
