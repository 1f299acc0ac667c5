import type { Language } from '#core/language.ts'
import type { Context } from '../context.ts'
import type { Wording } from '../emails/wording.ts'

/** The context for writing a message, with the texts that staff published and the default texts for the rest. */
export interface MessageContext extends Context {
  wording: (language: Language) => Wording
}
