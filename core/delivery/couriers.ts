import * as z from 'zod/mini'
import { requiredText } from '../orders/checkout.ts'

/** What a tracking number consists of, so that it is safe in a link. */
export const trackingNumberPattern = /^[A-Za-z0-9-]{4,40}$/

/** Where the number of a parcel goes in a courier's template. */
const placeholder = '{number}'

/** A made-up number, to try a template with. */
export const sampleTrackingNumber = 'EH123456789MY'

/** Limits of a courier's texts, in characters. */
export const courierLimits = { name: 100, tracking: 300 } as const

/**
 * The courier's page about a parcel, or undefined where there is none: no template, no number, or none that is safe.
 *
 * @example
 * trackingLink('https://track.example/{number}', 'EH123456789MY') //=> 'https://track.example/EH123456789MY'
 * trackingLink('https://track.example/{number}', '../login') //=> undefined
 */
export function trackingLink(template: string | undefined, number: string | undefined): string | undefined {
  if (template === undefined || number === undefined || !trackingNumberPattern.test(number)) return undefined
  return template.replaceAll(placeholder, encodeURIComponent(number))
}

/** What a number makes of a template, read as a browser reads it. */
function addressFor(template: string, number: string): URL | undefined {
  const address = template.replaceAll(placeholder, number)
  return URL.canParse(address) ? new URL(address) : undefined
}

/**
 * What is wrong with a template, as the name of a text; undefined where it leads to a page of one site, over https,
 * whatever the number is. Browsers leave line breaks out and read a backslash as a slash: neither may stand in it.
 *
 * @example
 * templateProblem('https://track.example/{number}') //=> undefined
 * templateProblem('http://track.example/{number}') //=> 'staff.couriers.templateHttps'
 * templateProblem('https://{number}.example/') //=> 'staff.couriers.templateHost'
 */
export function templateProblem(template: string): string | undefined {
  if (!template.includes(placeholder)) return 'staff.couriers.templateNumber'
  if (!/^https:\/\/[^/]/i.test(template)) return 'staff.couriers.templateHttps'
  if (/[\s\p{C}\\]/u.test(template)) return 'staff.couriers.templateAddress'
  const [one, other] = ['AAAA', '1111'].map((number) => addressFor(template, number))
  if (one === undefined || other === undefined) {
    const authority = template.slice('https://'.length).split(/[/?#]/)[0] ?? ''
    return authority.includes(placeholder) ? 'staff.couriers.templateHost' : 'staff.couriers.templateAddress'
  }
  if (one.username !== '' || one.password !== '') return 'staff.couriers.templateCredentials'
  if (one.host !== other.host) return 'staff.couriers.templateHost'
  return /[^.]\.[^.]/.test(one.hostname) ? undefined : 'staff.couriers.templateAddress'
}

/** A courier as staff edit it: "display names and tracking link templates kept by the shop." */
export const courier = z.object({
  /** The same in every language: couriers are known by their brands. */
  name: requiredText('catalogueFile.required', courierLimits.name),
  /** The address of the page about a parcel, with {number} in it. */
  tracking: z.pipe(
    requiredText('catalogueFile.required', courierLimits.tracking),
    z.string().check(
      z.superRefine((template, context) => {
        const problem = templateProblem(template)
        if (problem !== undefined) context.addIssue(problem)
      }),
    ),
  ),
  /** Whether staff can choose it; its earlier parcels keep their name and link. */
  active: z.boolean(),
})
export type Courier = z.output<typeof courier>
