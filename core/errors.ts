import { z } from 'zod'
import type { Language } from './language.ts'
import type { MessageValues } from './texts/format.ts'
import type { MessageKey } from './texts/messages.ts'
import { isMessageKey, text } from './texts/text.ts'

/** Every error code of the API, with its HTTP status. */
export const errorStatuses = {
  invalid_input: 400,
  not_found: 404,
  product_not_found: 404,
  not_logged_in: 401,
  foreign_origin: 403,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal: 500,
  busy: 503,
  unavailable: 503,

  login_failed: 401,
  account_blocked: 403,
  phone_not_registered: 404,
  phone_already_registered: 409,
  phone_not_verified: 403,
  code_not_verified: 403,
  password_too_common: 400,
  reauthentication_required: 403,
  wrong_password: 403,
  link_expired: 400,

  too_many_requests: 429,
  human_check_required: 400,
  human_check_failed: 400,
  human_check_unavailable: 503,
  country_not_allowed: 400,
  missing_phone_number: 400,
  invalid_phone_number: 400,
  incorrect_code: 400,
  code_expired: 400,
  incorrect_email_code: 400,
  sms_quota_exceeded: 429,
  app_not_authorized: 503,
  operation_not_supported: 400,
  sms_failed: 503,
  email_failed: 503,
  unknown_provider_error: 502,

  order_not_found: 404,
  order_changed: 409,
  idempotency_key_reused: 409,
  too_many_pending_orders: 409,
  place_not_found: 404,
  cash_amount_capped: 409,
  cash_orders_capped: 409,
  caller_amount_capped: 409,
  caller_approval_required: 409,
  caller_orders_capped: 409,
  order_not_to_confirm: 409,
  confirmation_outdated: 409,
  link_sent_often: 409,
  delivery_full: 409,
  delivery_day_full: 409,
  delivery_not_movable: 409,
  pickup_location_closed: 409,
  voucher_used_up: 409,
  voucher_used_by_member: 409,
  voucher_taken: 409,
  voucher_below_minimum: 409,
  voucher_for_members: 409,
  voucher_for_other_goods: 409,
  foreign_phone_number: 403,
  status_move_refused: 409,
  order_not_cancellable: 409,
  return_already_requested: 409,
  return_not_possible: 409,
  return_not_found: 404,
  return_move_refused: 409,
  return_not_whole: 409,
  lines_not_returnable: 409,
  return_photo_not_found: 404,
  order_of_no_company: 409,
  purchase_order_file_not_found: 404,
  too_many_photos: 409,
  exchange_not_possible: 409,
  exchange_credit_stands: 409,
  invoice_already_requested: 409,
  invoice_not_possible: 409,
  invoice_not_issued: 404,
  company_details_required: 400,
  invalid_tax_number: 400,
  not_allowed: 403,

  company_not_found: 404,
  company_role_too_low: 403,
  company_closed: 409,
  company_prices_changed_meanwhile: 409,
  company_prices_not_read: 400,
  purchase_order_required: 409,
  approval_required: 409,
  approval_not_needed: 409,
  purchase_request_not_found: 404,
  purchase_request_decided: 409,
  purchase_request_own: 403,
  purchase_request_dearer: 409,
  purchase_request_asker: 409,
  quotation_not_found: 404,
  quotation_changed_meanwhile: 409,
  quotation_of_member: 409,
  quotation_step_refused: 409,
  quotation_pieces_fixed: 409,
  quotation_day_invalid: 400,
  quotation_address_missing: 409,
  quotation_limit_reached: 409,
  quotation_messages_full: 409,
  quotation_expired: 409,
  quotation_replaced: 409,
  quotation_withdrawn: 409,
  quotation_declined: 409,
  quotation_accepted: 409,
  quotation_short: 409,
  quotation_not_yours: 403,
  company_limit_reached: 409,
  company_person_not_found: 404,
  company_invitation_not_found: 404,
  company_address_not_found: 404,
  company_list_not_found: 404,
  company_list_row_not_found: 404,
  last_company_admin: 409,

  staff_not_signed_in: 401,
  staff_login_failed: 401,
  wrong_second_factor: 401,
  already_enrolled: 409,
  passkey_refused: 401,
  passkey_not_added: 400,
  passkey_not_found: 404,
  staff_exists: 409,
  staff_not_found: 404,
  staff_changed_meanwhile: 409,
  own_staff_account: 409,
  last_owner: 409,
  second_person_needed: 403,
  approval_not_found: 404,
  decides_later: 403,
  staff_role_exists: 409,
  staff_role_not_found: 404,
  staff_role_in_use: 409,
  order_changed_meanwhile: 409,
  move_not_undoable: 409,
  parcel_not_changeable: 409,
  parcel_not_found: 404,
  parcel_move_refused: 409,
  parcels_not_there: 409,
  lines_not_packable: 409,
  goods_packed: 409,
  wrong_pickup_code: 403,
  courier_signature_wrong: 401,
  courier_events_left: 503,
  cash_day_closed: 409,
  cash_day_in_future: 409,
  cash_day_changed_meanwhile: 409,
  payment_not_found: 404,
  payment_not_possible: 409,
  remittance_exists: 409,
  remittance_not_read: 400,
  remittance_line_decided: 409,
  remittance_not_found: 404,
  deduction_above_limit: 403,
  deduction_not_asked: 409,
  order_tags_full: 409,
  view_not_found: 404,
  view_name_taken: 409,
  too_many_views: 409,
  order_has_left: 409,
  invoice_stands: 409,
  customer_yes_required: 409,
  change_not_open: 409,
  change_not_undoable: 409,
  not_enough_stock: 409,
  stock_changed_meanwhile: 409,
  stock_held: 409,
  credit_note_not_possible: 409,
  nothing_to_credit: 409,
  credit_note_not_issued: 404,
  spec_not_found: 404,
  member_not_found: 404,
  member_blocked: 409,
  member_not_erasable: 409,
  confirmation_differs: 400,
  product_exists: 409,
  category_exists: 409,
  category_not_found: 404,
  category_not_empty: 409,
  catalogue_changed_meanwhile: 409,
  picture_not_accepted: 400,
  purchase_order_not_accepted: 400,
  picture_too_large: 400,
  uploads_busy: 503,
  import_refused: 400,
  import_needs_colleague: 403,
  import_not_found: 404,
  import_closed: 409,
  import_not_undoable: 409,
  offer_exists: 409,
  offer_not_found: 404,
  offer_in_use: 409,
  offer_ended: 409,
  offer_changed_meanwhile: 409,
  bulk_change_not_found: 404,
  costs_not_read: 400,
  costs_refused: 400,
  bulk_change_not_undoable: 409,
  voucher_exists: 409,
  voucher_not_found: 404,
  voucher_in_use: 409,
  voucher_changed_meanwhile: 409,
  pickup_location_exists: 409,
  pickup_location_not_found: 404,
  pickup_location_in_use: 409,
  closed_day_exists: 409,
  closed_day_not_found: 404,
  courier_exists: 409,
  courier_not_found: 404,
  courier_in_use: 409,
  courier_off: 409,
  tracking_number_unusual: 409,
  tracking_number_taken: 409,
  quotation_note_changed_meanwhile: 409,
  quotation_note_exists: 409,
  quotation_note_not_found: 404,
  kit_exists: 409,
  kit_not_found: 404,
  synonym_group_exists: 409,
  synonym_group_not_found: 404,
  settings_changed_meanwhile: 409,
  webhook_not_set: 409,
  file_not_found: 404,
  text_version_not_found: 404,
  texts_changed_meanwhile: 409,
  texts_nothing_to_publish: 409,
  texts_scheduled: 409,
  texts_unfinished: 400,
  export_not_found: 404,
  export_changed_meanwhile: 409,
} as const
export type ErrorCode = keyof typeof errorStatuses

/**
 * The body of every error response. `error` repeats `message`, because some clients read the one and some the other.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** An error that is sent to the client. `details` fill the placeholders of its text. Its `message` is in English. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(text('en')(`error.${code}`, details as MessageValues))
    this.name = 'ShopError'
    this.code = code
    this.details = details
  }

  get status(): (typeof errorStatuses)[ErrorCode] {
    return errorStatuses[this.code]
  }
}

/**
 * A refused field of an input. `problem` is a text key, and `details` fill the placeholders of the text. If the schema
 * names no text of the shop, `problem` is zod's own message.
 */
export interface Issue {
  path: string
  problem: MessageKey
  details?: MessageValues
}

/** Refuses an input because of one field. @throws ShopError invalid_input */
export function refuseField(path: string, problem: MessageKey, details?: MessageValues): never {
  throw new ShopError('invalid_input', { issues: [{ path, problem, ...(details && { details }) }] })
}

/**
 * Returns the response body of an error, with texts in a language. "API messages follow `lang`, without keys in
 * details."
 */
export function toErrorBody({ code, details }: ShopError, language: Language): ErrorBody {
  const t = text(language)
  const message = t(`error.${code}`, details as MessageValues)
  if (details === undefined) return { code, message, error: message }
  const { issues } = details
  if (!Array.isArray(issues)) return { code, message, error: message, details }
  const inWords = (issues as Issue[]).map(({ path, problem, details: values }) => ({
    path,
    problem: isMessageKey(problem) ? t(problem, values) : problem,
  }))
  return { code, message, error: message, details: { ...details, issues: inWords } }
}
