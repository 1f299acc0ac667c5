import * as z from 'zod/mini'
import type { Language } from '../language.ts'

/**
 * Maximum length of a name in the member's own script. "An optional `nameInScript`: any script, up to 60 characters."
 */
export const maxNameInScript = 60

/** A name on one line, trimmed, without characters that change the text direction. */
const ownScript = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    ),
  ),
  z
    .string()
    .check(
      z.maxLength(maxNameInScript, 'accounts.nameInScriptTooLong'),
      z.regex(/^$|\p{L}/u, 'accounts.nameInScriptPattern'),
    ),
)

/** A name in the member's own script; '' means none. */
export const nameInScript = z.optional(ownScript)

/**
 * Splits a full name into first and last name. "The full name is split at its first space into first and last name."
 * @example splitFullName(' Mei Ling Tan ') //=> { firstName: 'Mei', lastName: 'Ling Tan' }
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: others.join(' ') }
}

/** The two fields of a name, in the order in which a language names people: '姓氏' before '名字' in Chinese. */
export const nameFields = (language: Language) =>
  language === 'zh-TW' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const)

/**
 * Puts the two fields of a name, among others of a form, into the order of `nameFields`, before all others.
 * @example namesFirst({ firstName: 1, lastName: 2, email: 3 }, 'zh-TW') //=> { lastName: 2, firstName: 1, email: 3 }
 */
export function namesFirst<Labels extends Record<'firstName' | 'lastName', unknown>>(
  labels: Labels,
  language: Language,
): Labels {
  return { ...Object.fromEntries(nameFields(language).map((name) => [name, labels[name]])), ...labels }
}

/** The autofill tokens of the two name fields. */
export const nameAutoComplete = { firstName: 'given-name', lastName: 'family-name' } as const

const han = /^\p{Script=Han}+$/u

/**
 * Joins first and last name. In a Chinese name the surname, the shorter part, comes first, without a space.
 * @example joinFullName({ firstName: 'Mei', lastName: 'Ling Tan' }) //=> 'Mei Ling Tan'
 * @example joinFullName({ firstName: '美玲', lastName: '陳' }) //=> '陳美玲'
 */
export function joinFullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (!han.test(firstName) || !han.test(lastName)) return `${firstName} ${lastName}`.trim()
  return firstName.length < lastName.length ? firstName + lastName : lastName + firstName
}

/**
 * A person's name as the shop writes it: the name in their own script first, if they have one.
 * @example writtenName({ name: 'Mei Ling Tan', nameInScript: '陳美玲' }) //=> '陳美玲 Mei Ling Tan'
 */
export function writtenName(person: { name: string; nameInScript?: string | null | undefined }): string {
  const { name, nameInScript: own } = person
  // Some people write the same name in both fields.
  return own && !name.includes(own) ? `${own} ${name}`.trim() : name
}

/**
 * The full name of a member or recipient, with the name in their own script first.
 * @example personName({ firstName: 'Mei Ling', lastName: 'Tan', nameInScript: '陳美玲' }) //=> '陳美玲 Mei Ling Tan'
 */
export function personName(person: {
  firstName: string
  lastName: string
  nameInScript?: string | null | undefined
}): string {
  return writtenName({ name: joinFullName(person), nameInScript: person.nameInScript })
}
