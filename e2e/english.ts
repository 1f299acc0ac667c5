import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { texts } from './pages.ts'

/** What is written in Latin letters on a Chinese page, too: names, and what Chinese has no own word for. */
const names = [
  'Office Furniture Store',
  // Products whose model name is two words.
  'Harbour Lane',
  'Fern & Form',
  // Couriers, authorities and programs that the policies name.
  'Pos Laju',
  'J&T Express',
  'Jabatan Perlindungan Data Peribadi',
  'Google reCAPTCHA',
  'QR code',
]

/** The languages' own names, of which the switch shows the other one. */
const languageNames = ['English']

const anything = '\u0000'

/** The forms that a text can take, with `anything` for what is filled in; each tag parts a text in two. */
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

const interfaceTexts = Object.values(texts.en)
  .flatMap(formsOf)
  .map((form) => form.trim())
  .filter((form) => /[A-Za-z]{2}/.test(form) && !names.includes(form))
const wholeTexts = new Set(interfaceTexts.filter((form) => !form.includes(anything)))
const filledTexts = interfaceTexts
  .filter((form) => form.includes(anything))
  .map((form) => new RegExp(`^${form.split(anything).map(RegExp.escape).join('.*')}$`, 's'))

const word = "[A-Za-z][A-Za-z'’-]+"
const words = new RegExp(`${word}(?:[\\s,]+[A-Za-z]+)*[\\s,]+${word}`)

/**
 * Whether a text of a Chinese page has been left in English: it is an English interface text or holds one between
 * signs or Chinese characters, or two or more Latin words in a row.
 *
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
