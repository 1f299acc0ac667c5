import type { Language } from '#core/language.ts'
import { messageNames } from '#core/shop-texts/documents.ts'
import { publishedWording, type Wording } from '../../emails/wording.ts'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { readShown, type TextReader } from './published-texts.ts'

/**
 * Reads the published texts of messages, and returns a function that selects a language: "Sent messages use the
 * published text".
 */
export async function readWording(context: TextReader): Promise<(language: Language) => Wording> {
  const lines = await readLines(context)
  return (language) => publishedWording(lines, language)
}

async function readLines(context: TextReader) {
  try {
    const shown = await Promise.all(messageNames.map((name) => readShown(context, name)))
    return shown.flatMap((message) => message?.content.lines ?? [])
  } catch (err) {
    log.warn({ err }, 'the texts of messages cannot be read: those of the program are sent')
    return []
  }
}

/** Sends an SMS with the published texts. */
export async function sendSms(
  context: Context,
  { to, lang }: { to: string; lang: Language },
  write: (wording: Wording) => string,
) {
  const wording = await readWording(context)
  await context.providers.sms.send({ to, text: write(wording(lang)) })
}
