import { z } from '@hono/zod-openapi'
import { phoneField } from '../contact/phone.ts'
import { exportFormats } from '../exports/exports.ts'
import { shopDay } from '../figures/periods.ts'
import { parseLanguage, startLanguage } from '../language.ts'
import { maxNote } from '../orders/queues.ts'
import { shared, xlsxMedia } from './endpoint.ts'

/** The token of a link in a message, sent by the page that the link opens. */
export const linkToken = z.object({ token: z.string().min(1).max(1000) })

/** The language of the texts in a response. */
export const lang = z
  .string()
  .optional()
  .transform((tag) => parseLanguage(tag) ?? startLanguage)
  .openapi({ description: 'Language of the texts: en (default) or zh-TW.', example: 'zh-TW' })
export const langQuery = z.object({ lang })

export const int = z.number().int()
export const id = z.string().min(1).max(100)
export const idParams = z.object({ id })

/** Identifies the state of the data that was read. Every change creates a new version. */
export const version = z.string().min(1).max(100)

/** A time, as whole seconds since 1970 and the nanoseconds after them. */
export const date = z
  .object({ seconds: int, nanoseconds: int })
  .openapi({ description: 'Seconds since 1970 and the nanoseconds after them.' })

/** A day in the shop's time zone. */
export const day = shared(shopDay())
/** The first and last day of a list, in the shop's time zone. */
export const dayRange = { from: day.optional(), to: day.optional() }

export const ringgit = z.number().nonnegative()
export const inBothLanguages = z.object({ en: z.string(), 'zh-TW': z.string() })
export const phoneNumber = shared(phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber'))

/** A text that staff must enter, such as a reason. */
export const requiredText = (message: string, max = maxNote) =>
  z.string(message).trim().min(1, message).max(max, 'common.tooLong')

/** An optional note by staff. */
export const staffNote = z.string().trim().max(maxNote, 'common.tooLong').default('')

/** The header that makes it safe to repeat a request whose response was lost. */
export const submissionKey = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().openapi({
    description:
      'Any text, new for each submission. A submission repeated with the same text changes nothing.',
  }),
})

/** The search text of a list. */
export const search = z.string().trim().max(200).default('')
/** The number of a row in a URL, from 1 up to the maximum of PostgreSQL's `integer`. */
export const rowNumber = z.coerce.number<number>().int().min(1).max(2_147_483_647)
export const pageSize = z.coerce.number<number>().int().min(1).max(100).default(50)
/** The page of a back-office list. */
export const paging = { page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1), pageSize }

export const success = z.object({ success: z.literal(true) })
/** Success, with a message in the language of the request. */
export const successMessage = success.extend({ message: z.string() })
/** Times of a code that was sent, in whole seconds. */
export const codeSent = {
  /** Seconds until the code may be sent again. */
  resendAfter: int,
  /** Seconds for which the code is valid. */
  expiresAfter: int,
}
/** Errors of a human check. */
export const humanCheckErrors = [
  'human_check_required',
  'human_check_failed',
  'human_check_unavailable',
] as const
/** Errors that sending a code by SMS may return. */
export const smsErrors = [
  'too_many_requests',
  'sms_quota_exceeded',
  'invalid_phone_number',
  'missing_phone_number',
  'app_not_authorized',
  'operation_not_supported',
  'sms_failed',
  'unknown_provider_error',
] as const

/** A response that is a PDF. */
export const pdf = { media: 'application/pdf', output: z.string().openapi({ format: 'binary' }) } as const
/** A response that is a CSV file. */
export const csv = { media: 'text/csv', output: z.string() } as const
/** A response that is a table, as a workbook or as CSV. */
export const tableFile = { media: ['text/csv', xlsxMedia], output: z.string() } as const
/** The language and the format of a table. */
export const tableQuery = langQuery.extend({ format: z.enum(exportFormats).default('csv') })
/** A response that is a stream of server-sent events. */
export const eventStream = { media: 'text/event-stream', output: z.string() } as const
