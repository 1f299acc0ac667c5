import type { Language } from '#core/language.ts'
import type { Context } from '../context.ts'
import type { Wording } from '../emails/wording.ts'

/** What writing a message needs, with the texts that staff published and the program's own for the rest. */
export interface MessageContext extends Context {
  wording: (language: Language) => Wording
}
