import { z } from '@hono/zod-openapi'
import { languages } from '../../language.ts'
import { newCaller } from '../../orders/taking/taken-order.ts'
import { quotationMessage, quotationOrigins } from '../../quotations/asking.ts'
import { quotationDraft, type QuotationContent } from '../../quotations/content.ts'
import { declineReasons, quotationStates } from '../../quotations/states.ts'
import { quotationViews } from '../../quotations/views.ts'
import { emailFieldWith } from '../../accounts/accounts.ts'
import { tierPrice } from '../../catalogue/product.ts'
import { orderLimits } from '../../orders/checkout.ts'
import { approvalReason } from '../../staff/approvals.ts'
import { optionalText } from '../../typed-text.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import {
  date,
  dayRange,
  id,
  idParams,
  int,
  langQuery,
  pageSize,
  pdf,
  phoneNumber,
  requiredText,
  ringgit,
  search,
  submissionKey,
  success,
  version,
} from '../schemas.ts'
import { plannedRoom, quotation, quotationWord } from './quotations.ts'

const endpoint = endpointsOf('Back office: quotations')

const view = z.enum(quotationViews)

/** A row of staff's list. */
const quotationRow = z
  .object({
    id: z.string(),
    number: z.string(),
    state: z.enum(quotationStates),
    /** Whether a draft waits to be sent, and a question to be answered. */
    draft: z.boolean(),
    question: z.boolean(),
    origin: z.enum(quotationOrigins),
    contactName: z.string(),
    phoneNumber: z.string(),
    company: z.string().optional(),
    /** The last version sent; missing before the first. */
    version: int.optional(),
    pieces: int,
    total: ringgit.optional(),
    validUntil: z.string().optional(),
    /** How often the version was opened. */
    opened: int,
    /** Since when it waits for staff, or for the buyer. */
    since: date,
    orderNumber: z.string().optional(),
    declineReason: z.enum(declineReasons).optional(),
  })
  .openapi('QuotationRow')
export type QuotationRow = z.infer<typeof quotationRow>

const content = z.custom<QuotationContent>().openapi({ type: 'object' })

/** A spec as it is sold now. */
const goodsNow = z.object({
  productId: z.string(),
  specId: z.string(),
  price: ringgit,
  listPrice: ringgit,
  tiers: z.array(tierPrice).optional(),
  /** The own price of the company that asks. */
  companyPrice: ringgit.optional(),
  /** Pieces in stock, without those held for quotations. */
  stock: int,
  /** Pieces held for this quotation. */
  held: int,
  /** The cost of one piece, for staff with `costs:read`. */
  cost: ringgit.optional(),
})

const staffQuotation = quotationRow
  .extend({
    /** Identifies the state that was read. */
    seen: version,
    requestedAt: date,
    email: z.string(),
    language: z.enum(languages),
    memberId: z.string().optional(),
    companyId: z.string().optional(),
    /** What the buyer asked for, in words. */
    word: z.string().optional(),
    /**
     * What the next version starts with: the saved draft; without one what was asked for, or the last version with new
     * days, at the prices of now.
     */
    next: content,
    /** The names of goods that are no longer sold and therefore missing from it. */
    gone: z.array(z.string()),
    /** Who saved the draft. */
    draftBy: z.string().optional(),
    /** The request to send the draft, which waits for a colleague. */
    waits: z.object({ by: z.string(), reason: z.string(), amount: ringgit }).optional(),
    versions: z.array(
      z.object({ version: int, sentAt: date, sentBy: z.string(), opened: int, total: ringgit, content }),
    ),
    messages: z.array(quotationWord),
    notes: z.array(z.object({ id: z.string(), at: date, name: z.string(), text: z.string() })),
    accepted: z
      .object({
        name: z.string(),
        position: z.string(),
        at: date,
        orderId: z.string().optional(),
        orderNumber: z.string().optional(),
        cancelled: z.boolean(),
      })
      .optional(),
    declined: z.object({ reason: z.enum(declineReasons), word: z.string().optional(), at: date }).optional(),
    withdrawn: z.object({ reason: z.string(), at: date }).optional(),
    /** The goods of `next` as they are sold now. */
    goods: z.array(goodsNow),
    /** Whether the reminder before its last day is sent. */
    reminds: z.boolean(),
    plan: plannedRoom.optional(),
    /** The first and last day of delivery if the buyer accepted now. */
    promised: z.object({ from: z.string(), to: z.string() }).optional(),
  })
  .openapi('StaffQuotation')
export type StaffQuotation = z.infer<typeof staffQuotation>

export const listQuotations = endpoint('GET /staff/quotations', 'orders:read', {
  summary:
    'A view of the quotations. The open ones are listed with those that wait longest first, the others with the newest ' +
    'first.',
  query: z.object({ view: view.default('todo'), q: search, after: id.optional(), pageSize }),
  output: z.object({
    quotations: z.array(quotationRow),
    next: z.string().optional().openapi({ description: 'The value of `after` for the next page.' }),
  }),
})

export const countQuotations = endpoint('GET /staff/quotation-counts', 'orders:read', {
  summary: 'The number of quotations in each view of open ones.',
  output: z.object({ todo: int, asked: int, questions: int, drafts: int, sent: int, ending: int }),
})

export const getQuotation = endpoint('GET /staff/quotations/{id}', 'orders:read', {
  summary: 'A quotation with its draft, its versions, questions and notes.',
  params: idParams,
  output: staffQuotation,
  errors: ['quotation_not_found'],
})

export const previewQuotation = endpoint('GET /staff/quotations/{id}/preview', 'orders:read', {
  summary: 'The saved draft of a quotation, as its buyer would read it in their language if it was sent now.',
  params: idParams,
  output: quotation,
  errors: ['quotation_not_found'],
})

const seen = z.object({ seen: version })
const changeErrors = ['quotation_not_found', 'quotation_changed_meanwhile', 'quotation_step_refused'] as const

/** Begins a quotation for a member or a caller. */
export const beginQuotation = endpoint('POST /staff/quotations', 'orders:place', {
  summary: 'Begin a quotation for a member, or for a caller, while they are on the phone.',
  body: z
    .object({
      memberId: id.optional(),
      newCaller: shared(newCaller).optional(),
      companyId: id.optional(),
      companyName: shared(optionalText(orderLimits.name)).optional(),
      /** Where its versions are sent. */
      email: shared(emailFieldWith('checkout.emailRequired', 'checkout.emailPattern')),
      language: z.enum(languages),
      draft: shared(quotationDraft),
    })
    .refine(({ memberId, newCaller: caller }) => (memberId === undefined) !== (caller === undefined), {
      error: 'staff.take.whoIsIt',
      path: ['memberId'],
    }),
  requestHeaders: submissionKey,
  output: z.object({ id: z.string(), number: z.string() }),
  errors: [
    'member_not_found',
    'member_blocked',
    'country_not_allowed',
    'company_not_found',
    'company_closed',
    'spec_not_found',
    'quotation_day_invalid',
  ],
})

export const saveQuotationDraft = endpoint('POST /staff/quotations/{id}/draft', 'orders:place', {
  summary:
    'Save the draft of the next version. The shop prices its goods by its rule, except where staff set a price.',
  params: idParams,
  body: seen.extend({ draft: shared(quotationDraft) }),
  output: staffQuotation,
  errors: [...changeErrors, 'spec_not_found', 'quotation_day_invalid'],
})

export const discardQuotationDraft = endpoint('POST /staff/quotations/{id}/draft/discard', 'orders:place', {
  summary: 'Discard the draft; the version that was sent stays.',
  params: idParams,
  body: seen,
  output: staffQuotation,
  errors: [...changeErrors],
})

export const sendQuotation = endpoint('POST /staff/quotations/{id}/send', 'orders:place', {
  summary:
    'Send the saved draft as the next version, which replaces the one before, and hold the stock that it promises. With a ' +
    'reason, what one person may not give away alone waits for a colleague.',
  params: idParams,
  body: seen.extend({ why: shared(approvalReason).optional() }),
  output: z.object({ version: int.optional(), waits: z.boolean() }),
  errors: [
    ...changeErrors,
    'quotation_day_invalid',
    'not_enough_stock',
    'spec_not_found',
    'deduction_above_limit',
    'second_person_needed',
    'quotation_address_missing',
    'delivery_day_full',
    'delivery_full',
  ],
})

export const withdrawQuotation = endpoint('POST /staff/quotations/{id}/withdraw', 'orders:place', {
  summary: 'Withdraw a quotation; its link says so.',
  params: idParams,
  body: seen.extend({ reason: requiredText('quotations.reasonRequired') }),
  output: staffQuotation,
  errors: [...changeErrors],
})

export const answerQuotation = endpoint('POST /staff/quotations/{id}/messages', 'orders:place', {
  summary: 'Answer the buyer by email, or add a note for colleagues.',
  params: idParams,
  body: z.object({ text: shared(quotationMessage), internal: z.boolean() }),
  requestHeaders: submissionKey,
  output: success,
  errors: ['quotation_not_found', 'quotation_messages_full'],
})

/** Erases a visitor from their quotations when they ask for it, as the PDPA demands. */
export const eraseQuotationContact = endpoint('POST /staff/quotations/{id}/erase', 'members:erase', {
  summary: 'Erase a visitor without an account from their quotations; goods and sums stay.',
  params: idParams,
  // Staff type the phone number again, so that they do not erase the wrong person.
  body: z.object({ phoneNumber }),
  output: success.extend({ quotations: int }),
  errors: ['quotation_not_found', 'confirmation_differs', 'quotation_of_member'],
})

export const copyQuotation = endpoint('POST /staff/quotations/{id}/copy', 'orders:place', {
  summary: 'Begin another quotation for the same buyer with the same lines, at the prices of now.',
  params: idParams,
  requestHeaders: submissionKey,
  output: z.object({ id: z.string(), number: z.string() }),
  errors: ['quotation_not_found', 'spec_not_found'],
})

export const setQuotationReminder = endpoint('POST /staff/quotations/{id}/reminder', 'orders:place', {
  summary: 'Whether the buyer is reminded before the last day.',
  params: idParams,
  body: z.object({ reminds: z.boolean() }),
  output: success,
  errors: ['quotation_not_found'],
})

export const getStaffQuotationPdf = endpoint('GET /staff/quotations/{id}/pdf', 'orders:read', {
  summary: 'A version of a quotation as a PDF; without a version, the draft.',
  params: idParams,
  query: langQuery.extend({
    version: z.coerce.number<number>().int().min(1).max(1000).optional(),
    both: z.enum(['1']).optional(),
  }),
  ...pdf,
  errors: ['quotation_not_found', 'uploads_busy'],
})

export const getQuotationFigures = endpoint('GET /staff/quotation-figures', 'figures:read', {
  summary:
    'How many quotations were asked for, sent and accepted, their value, days to answer, and why buyers declined.',
  query: z.object(dayRange),
  output: z.object({
    asked: int,
    sent: int,
    accepted: int,
    acceptedValue: ringgit,
    openValue: ringgit,
    answeredWithinADay: int,
    answered: int,
    heldPieces: int,
    declined: z.array(z.object({ reason: z.enum(declineReasons), count: int })),
  }),
})
