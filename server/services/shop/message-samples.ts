import type { OutputOf } from '#core/api/endpoint.ts'
import type { getMessageSamples } from '#core/api/texts/staff-texts.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { MessageName } from '#core/shop-texts/documents.ts'
import { unfinishedIn } from '#core/shop-texts/documents.ts'
import { unfinishedLines, type MessageTexts } from '#core/shop-texts/message-lines.ts'
import { programLines } from '#core/shop-texts/program-lines.ts'
import { smsParts } from '#core/shop-texts/sms-parts.ts'
import type { StaffContext } from '../../context.ts'
import { samplesOf } from '../../emails/samples.ts'
import { publishedWording } from '../../emails/wording.ts'
import { openText, readTextVersion } from './texts.ts'

interface SampleQuery {
  name: MessageName
  language: Language
  /** The version of the texts; the newest by default. */
  version?: number | undefined
}

/**
 * Writes samples of a message with the texts of a version, as they would be sent. Also counts the unfinished lines of
 * the version, which the program's own lines replace: "Preview in both languages and sample data".
 * @throws ShopError text_version_not_found
 */
export async function readSamples(
  context: StaffContext,
  query: SampleQuery,
): Promise<OutputOf<typeof getMessageSamples>> {
  const { content, version, state } = await readContent(context, query)
  const broken = [...unfinishedIn(content), ...unfinishedLines(content, programLines(query.name))]
  return {
    version,
    state,
    samples: writeSamples(context, query, content).map(({ message, ...about }) =>
      typeof message === 'string'
        ? { ...about, text: message, sms: smsParts(message) }
        : { ...about, subject: message.subject, text: message.text },
    ),
    replaced: broken.length,
  }
}

/** Reads the HTML of one of the sample emails. @throws ShopError text_version_not_found */
export async function readSampleHtml(
  context: StaffContext,
  { index, ...query }: SampleQuery & { index: number },
): Promise<string> {
  const { content } = await readContent(context, query)
  const message = writeSamples(context, query, content)[index]?.message
  if (message === undefined || typeof message === 'string') throw new ShopError('text_version_not_found')
  return message.html
}

async function readContent(context: StaffContext, { name, version }: SampleQuery) {
  const opened = await (version === undefined
    ? openText(context, name)
    : readTextVersion(context, { name, version }))
  return { ...opened, content: opened.content as MessageTexts }
}

const writeSamples = ({ settings }: StaffContext, { name, language }: SampleQuery, { lines }: MessageTexts) =>
  samplesOf(name, publishedWording(lines, language), settings.PUBLIC_ORIGIN)
