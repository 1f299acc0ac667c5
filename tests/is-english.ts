import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { messages } from '../core/texts/messages.ts'

/** Names and terms in Latin script that may appear on Chinese pages. */
const names = [
  'Office Furniture Store',
  // Products with model names of two words.
  'Harbour Lane',
  'Fern & Form',
  // A member, and a colleague who appears in lists of other tests.
  'Siti Nur',
  'Farid bin Osman',
  // The seller's address.
  '1 Jalan Contoh, 50000 Kuala Lumpur, Malaysia',
  // A city as typed by customers.
  'Kuala Lumpur',
  // The pickup location's street.
  'Jalan Contoh 3/1',
  // Couriers, banks, authorities and programs named in the policies.
  'Bank Negara Malaysia',
  'Pos Laju',
  'J&T Express',
  'Jabatan Perlindungan Data Peribadi',
  'Google reCAPTCHA',
]

/** Labels that are also names of a product, or names of brands without a Chinese name. */
const labels = ['Lift', 'WhatsApp']

/** Names of languages. The language switch shows the name of the other language. */
const languageNames = ['English']

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const anything = '\u0000'

/** Returns the forms that a text can have, with `anything` for placeholders. Tags split a text. */
function formsOf(text: string): string[] {
  const expand = (tokens: CompiledMessage): string[] =>
    tokens.reduce<string[]>(
      (forms, token) => {
        const endings = typeof token === 'string' ? [token === '#' ? anything : token] : choicesOf(token)
        return forms.flatMap((form) => endings.map((ending) => form + ending))
      },
      [''],
    )
  const choicesOf = ([, , format]: Exclude<CompiledMessage[number], string>): string[] => {
    if (typeof format !== 'object' || format === null) return [anything]
    return Object.values(format).flatMap((choice) => (Array.isArray(choice) ? expand(choice) : []))
  }
  return expand(compileMessage(text)).flatMap((form) => form.split(/<\/?\w+>/))
}

const interfaceTexts = [...Object.values(messages.shop.en), ...Object.values(messages.staff.en)]
  .flatMap(formsOf)
  .map((form) => form.trim())
  .filter((form) => /[A-Za-z]{2}/.test(form) && ![...names, ...labels].includes(form))
const wholeTexts = new Set(interfaceTexts.filter((form) => !form.includes(anything)))
const filledTexts = interfaceTexts
  .filter((form) => form.includes(anything))
  .map((form) => new RegExp(`^${form.split(anything).map(escape).join('.*')}$`, 's'))

const word = "[A-Za-z][A-Za-z'’-]+"
const words = new RegExp(`${word}(?:[\\s,]+[A-Za-z]+)*[\\s,]+${word}`)

/**
 * Whether a text on a Chinese page is still in English: it is or contains an English text of the interface, or it has
 * two or more Latin words in a row.
 * @example
 * isEnglish('加入購物車') //=> false
 * isEnglish('Lift 電動升降桌') //=> false
 * isEnglish('Add To Cart') //=> true
 * isEnglish('0 · Color') //=> true
 */
export function isEnglish(text: string): boolean {
  const own = [...names, ...languageNames].reduce((rest, name) => rest.replaceAll(name, '，'), text).trim()
  const parts = own.split(/[^A-Za-z0-9\s'’.&-]+/).map((part) => part.trim())
  return (
    words.test(own) ||
    [own, ...parts].some((part) => wholeTexts.has(part)) ||
    filledTexts.some((form) => form.test(own))
  )
}
