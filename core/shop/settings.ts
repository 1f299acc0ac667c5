import * as z from 'zod/mini'
import { officeEmail } from '../accounts/accounts.ts'
import { deliveryCapacity } from '../delivery/capacity.ts'
import { cashCaps } from '../orders/confirming/cash-caps.ts'
import { deductionLimits } from '../orders/deductions.ts'
import { invoicings } from '../orders/invoices.ts'
import { phoneField } from '../contact/phone.ts'

/** Limits of the settings: lengths of texts in characters, and the number of links. */
export const settingsLimits = { name: 100, address: 300, link: 300, linkName: 40, links: 8 } as const

/**
 * Marks of text direction. They are removed, because they are often copied by accident and make different names look
 * equal.
 */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A required text on one line, without marks of text direction. */
const line = (maxLength: number, required: string) =>
  z.string(required).check(
    z.overwrite((text) => text.replaceAll(directionMarks, '').trim()),
    z.minLength(1, required),
    z.maxLength(maxLength, 'common.tooLong'),
    z.refine((text) => !/\p{Cc}/u.test(text), 'staff.settings.oneLine'),
  )

const phone = phoneField('staff.settings.phoneRequired', 'staff.settings.phonePattern')

function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === ''
}

const link = z.strictObject({
  name: line(settingsLimits.linkName, 'staff.common.enterName'),
  url: z
    .string('staff.settings.linkPattern')
    .check(
      z.trim(),
      z.maxLength(settingsLimits.link, 'common.tooLong'),
      z.refine(isHttpsUrl, 'staff.settings.linkPattern'),
    ),
})

const weekday = z
  .number('staff.common.chooseDay')
  .check(
    z.refine(Number.isInteger, 'staff.common.chooseDay'),
    z.gte(1, 'staff.common.chooseDay'),
    z.lte(7, 'staff.common.chooseDay'),
  )
const timeOfDay = z
  .string('staff.settings.timePattern')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'staff.settings.timePattern'))

/** A LINE account such as '@shop'; '' for none. */
const lineAccount = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text) => (text === '' ? '' : `@${text.replace(/^@/, '')}`)),
  z.regex(/^$|^@[a-z0-9._-]{1,20}$/, 'staff.settings.lineAccountPattern'),
)

/** Whether no problem has been found, so that two values can be compared. */
const bothAreValid = ({ issues }: { issues: readonly unknown[] }) => issues.length === 0

/**
 * The shop's settings, as staff edit them: "Shop contact data (chat number, e-mail, …) are settings". The error
 * messages are text keys.
 */
export const shopSettings = z.strictObject({
  /** The phone number for chats, in E.164. */
  chatNumber: phone,
  /** The phone number for questions about an order, in E.164. */
  sellerNumber: phone,
  /** A LINE account such as '@shop'; '' if the shop has none. */
  lineAccount,
  email: officeEmail,
  social: z.array(link).check(
    z.maxLength(settingsLimits.links, 'staff.settings.tooManyLinks'),
    z.check(({ value, issues }) => {
      for (const [index, { name }] of value.entries()) {
        const first = value.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
        if (first < index)
          issues.push({
            code: 'custom',
            path: [index, 'name'],
            message: 'staff.settings.secondLink',
            input: value,
          })
      }
    }),
  ),
  /** First and last office day, from 1 for Monday to 7 for Sunday. */
  officeDays: z.strictObject({ first: weekday, last: weekday }).check(
    z.refine(({ first, last }) => first <= last, {
      path: ['last'],
      error: 'staff.settings.daysBackwards',
      when: bothAreValid,
    }),
  ),
  /** Office hours, as HH:mm on a 24-hour clock. */
  officeHours: z.strictObject({ opens: timeOfDay, closes: timeOfDay }).check(
    z.refine(({ opens, closes }) => opens < closes, {
      path: ['closes'],
      error: 'staff.settings.closesBefore',
      when: bothAreValid,
    }),
  ),
  seller: z.strictObject({
    name: line(settingsLimits.name, 'staff.settings.sellerNameRequired'),
    address: line(settingsLimits.address, 'staff.settings.sellerAddressRequired'),
  }),
  /** The maximum that a clerk may deduct beyond the voucher, in whole ringgit. */
  deductionLimit: z
    .number('staff.settings.deductionLimitRange')
    .check(
      z.refine(Number.isInteger, 'staff.settings.deductionLimitRange'),
      z.gte(0, 'staff.settings.deductionLimitRange'),
      z.lte(deductionLimits.most, 'staff.settings.deductionLimitRange'),
    ),
  deliveryCapacity,
  invoicing: z.enum(invoicings, 'staff.settings.invoicingRequired'),
  cashCaps,
})
export type ShopSettings = z.output<typeof shopSettings>
