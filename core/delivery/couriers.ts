import * as z from 'zod/mini'
import { requiredText } from '../typed-text.ts'

/** The pattern of a tracking number. Its characters are safe in a link. */
export const trackingNumberPattern = /^[A-Za-z0-9-]{4,40}$/

/** Maximum length of the text with a courier's number formats. */
export const maxNumberFormats = 200

const eachFormat = (formats: string) => formats.split(/[\s,]+/).filter((format) => format !== '')

/**
 * Whether a number matches one of a courier's formats. In a format, '#' stands for a digit, '@' for a letter, and
 * every other character for itself. If there are no formats, every number matches. Case does not matter.
 * @example
 * hasFormat('EH123456789MY', '@@#########MY') //=> true
 * hasFormat('EH7000000000MYH7', '@@#########MY, ############') //=> false
 */
export function hasFormat(number: string, formats: string): boolean {
  const each = eachFormat(formats.toUpperCase())
  const typed = [...number.trim().toUpperCase()]
  return each.length === 0 || each.some((format) => typed.length === format.length && fits(typed, format))
}

const fits = (typed: readonly string[], format: string) =>
  typed.every((sign, index) => {
    const wanted = format[index]
    if (wanted === '#') return /^\d$/.test(sign)
    return wanted === '@' ? /^[A-Z]$/.test(sign) : sign === wanted
  })

/** Whether a text is a list of formats, separated by commas or spaces. '' is an empty list. */
const areFormats = (text: string) => eachFormat(text).every((format) => /^[A-Za-z0-9#@-]{4,40}$/.test(format))

/** The part of a courier's template that the tracking number replaces. */
const placeholder = '{number}'

/** An invented tracking number with which staff can try a template. */
export const sampleTrackingNumber = 'EH123456789MY'

/** Maximum lengths of a courier's texts. */
export const courierLimits = { name: 100, tracking: 300 } as const

/**
 * Returns the URL of the courier's tracking page for a parcel; undefined without a template or a valid number.
 * @example trackingLink('https://track.example/{number}', 'EH123456789MY') //=> 'https://track.example/EH123456789MY'
 */
export function trackingLink(template: string | undefined, number: string | undefined): string | undefined {
  if (template === undefined || number === undefined || !trackingNumberPattern.test(number)) return undefined
  return template.replaceAll(placeholder, encodeURIComponent(number))
}

/**
 * Returns the problem of a template, as a text key; undefined if it leads to the same https site for every number.
 * Line breaks and backslashes are refused, because browsers drop or change them.
 * @example templateProblem('https://{number}.example/') //=> 'staff.couriers.templateHost'
 */
export function templateProblem(template: string): string | undefined {
  if (!template.includes(placeholder)) return 'staff.couriers.templateNumber'
  if (!/^https:\/\/[^/]/i.test(template)) return 'staff.couriers.templateHttps'
  if (/[\s\p{C}\\]/u.test(template)) return 'staff.couriers.templateAddress'
  const [one, other] = ['AAAA', '1111']
    .map((number) => template.replaceAll(placeholder, number))
    .map((address) => (URL.canParse(address) ? new URL(address) : undefined))
  if (!one || !other) {
    const authority = template.slice('https://'.length).split(/[/?#]/)[0] ?? ''
    return authority.includes(placeholder) ? 'staff.couriers.templateHost' : 'staff.couriers.templateAddress'
  }
  if (one.username !== '' || one.password !== '') return 'staff.couriers.templateCredentials'
  if (one.host !== other.host) return 'staff.couriers.templateHost'
  return /[^.]\.[^.]/.test(one.hostname) ? undefined : 'staff.couriers.templateAddress'
}

/** A courier, as staff edit it. */
export const courier = z.object({
  /** A brand name, which is the same in every language. */
  name: requiredText('catalogueFile.required', courierLimits.name),
  /** URL of the tracking page, with {number} in place of the tracking number. */
  tracking: z.pipe(
    requiredText('catalogueFile.required', courierLimits.tracking),
    z.string().check(
      z.superRefine((template, context) => {
        const problem = templateProblem(template)
        if (problem !== undefined) context.addIssue(problem)
      }),
    ),
  ),
  /** The formats of the courier's tracking numbers, as `hasFormat` reads them; '' if numbers are not checked. */
  numberFormats: z.prefault(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(maxNumberFormats, 'common.tooLong'),
        z.refine(areFormats, 'staff.couriers.formatsPattern'),
      ),
    '',
  ),
  /** Whether staff can choose the courier for new parcels. Earlier parcels keep its name and link. */
  active: z.boolean(),
})
export type Courier = z.output<typeof courier>
