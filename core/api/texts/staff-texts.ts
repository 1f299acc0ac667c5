import { z } from '@hono/zod-openapi'
import { languages } from '../../language.ts'
import { messageNames, textNames, type TextContent } from '../../shop-texts/documents.ts'
import type { ProgramLine } from '../../shop-texts/message-lines.ts'
import { endpointsOf } from '../endpoint.ts'
import { int, lang, version } from '../schemas.ts'
import { versionNumber } from './shop-texts.ts'

const staff = endpointsOf('Back office: texts')

const nameParams = z.object({ name: z.enum(textNames) })
const states = z.enum(['draft', 'scheduled', 'published'])

const content = z
  .record(z.string(), z.unknown())
  .openapi({ description: 'The text in both languages; its parts depend on which text it is.' })
const typedContent = content as unknown as z.ZodType<TextContent, Record<string, unknown>>

const programLine = z.object({
  key: z.string(),
  variable: z.string(),
  choice: z.string(),
  text: z.object({ en: z.string(), 'zh-TW': z.string() }),
}) satisfies z.ZodType<ProgramLine>

const historyEntry = z.object({
  version: int,
  state: states,
  savedBy: z.string().optional(),
  savedAt: z.string(),
  publishAt: z.string().optional(),
  /** When the next version replaced this one. */
  until: z.string().optional(),
})
export type TextVersion = z.infer<typeof historyEntry>

/** A text, opened for editing. */
const opened = z
  .object({
    name: z.enum(textNames),
    /** The draft, or the text that the shop shows if there is no draft. */
    content: typedContent,
    /** For a message: its standard lines, in the same order as the content. */
    program: z.array(programLine).optional(),
    state: states,
    version: int,
    /** Number of the version that the shop shows. */
    shown: int,
    /** Changes with every step, so that two people do not overwrite each other. */
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
  summary: 'Save the draft of a text; refused if the text changed since it was read.',
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
  summary: 'Make a previous version the draft of a text.',
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
  summary: 'Cancel the planned publication of a text; it is a draft again.',
  params: nameParams,
  body: z.object({ revision: version }),
  output: opened,
  errors: [...changed, 'texts_nothing_to_publish'],
})

const messageParams = z.object({ name: z.enum(messageNames) })
const sampleQuery = z.object({
  lang,
  /** Language of the message. */
  in: z.enum(languages),
  /** By default the newest version, including a draft. */
  version: versionNumber.optional(),
})

const sample = z.object({
  /** For a message with several variants: the variable that chooses between them, and `choice` is its value here. */
  variable: z.string(),
  choice: z.string(),
  /** Missing for an SMS. */
  subject: z.string().optional(),
  text: z.string(),
  sms: z.object({ length: int, parts: int, alphabet: z.enum(['gsm', 'unicode']) }).optional(),
})

/** Shows a message with sample data. */
export const getMessageSamples = staff('GET /staff/texts/{name}/samples', 'texts:edit', {
  summary: 'A message as it would be sent, with sample data.',
  params: messageParams,
  query: sampleQuery,
  output: z.object({
    version: int,
    state: states,
    samples: z.array(sample),
    /** Number of edited lines that cannot be sent. The standard lines are sent in their place. */
    replaced: int,
  }),
  errors: ['text_version_not_found'],
})

export const showMessageSample = staff('GET /staff/texts/{name}/samples/{index}', 'texts:edit', {
  summary: 'The HTML of an email with sample data.',
  params: z.object({ name: z.enum(messageNames), index: z.coerce.number<number>().int().min(0).max(20) }),
  query: sampleQuery,
  output: z.string(),
  media: 'text/html',
  errors: ['text_version_not_found'],
})
