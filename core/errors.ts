import { z } from 'zod'

/** Every way a call can fail: its code and its status. Nothing outside this list reaches the wire. */
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
  email_taken: 409,
  phone_not_verified: 403,
  code_not_verified: 403,
  password_too_common: 400,
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
  pickup_location_closed: 409,
  foreign_phone_number: 403,
  status_move_refused: 409,
  order_not_cancellable: 409,
  return_already_requested: 409,
  return_not_possible: 409,
  invoice_already_requested: 409,
  invoice_not_possible: 409,
  invoice_not_issued: 404,
  company_details_required: 400,
  invalid_tax_number: 400,
  not_allowed: 403,

  staff_not_signed_in: 401,
  staff_login_failed: 401,
  wrong_second_factor: 401,
  already_enrolled: 409,
  order_changed_meanwhile: 409,
  order_not_changeable: 409,
  parcel_not_changeable: 409,
  not_enough_stock: 409,
  credit_note_not_possible: 409,
  credit_note_not_issued: 404,
  spec_not_found: 404,
  member_not_found: 404,
  member_not_erasable: 409,
  confirmation_differs: 400,
  product_exists: 409,
  category_exists: 409,
  category_not_found: 404,
  category_not_empty: 409,
  catalogue_changed_meanwhile: 409,
  picture_not_accepted: 400,
  picture_too_large: 400,
  uploads_busy: 503,
  import_refused: 400,
  voucher_exists: 409,
  voucher_not_found: 404,
  voucher_in_use: 409,
  voucher_changed_meanwhile: 409,
  pickup_location_exists: 409,
  pickup_location_not_found: 404,
  pickup_location_in_use: 409,
  courier_exists: 409,
  courier_not_found: 404,
  courier_in_use: 409,
  courier_off: 409,
  settings_changed_meanwhile: 409,
} as const
export type ErrorCode = keyof typeof errorStatuses

/** The body of every failed call; `error` repeats the message because clients read either. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The sentence of each code in English; `{name}` stands for a detail of that name. */
export const errorSentences: Record<ErrorCode, string> = {
  invalid_input: 'Please check what was sent.',
  not_found: 'There is nothing at this address.',
  product_not_found: 'Product Not Found',
  not_logged_in: 'Please log in first.',
  foreign_origin: 'This call must come from the shop itself.',
  method_not_allowed: 'This address does not answer that method.',
  payload_too_large: 'What was sent is too large.',
  unsupported_media_type: 'Please send JSON.',
  busy: 'Too many people are here at once. Please try again in a moment.',
  unavailable: 'We cannot reach our records at the moment. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',

  login_failed: 'Password login failed. Please check the phone number and password.',
  account_blocked: 'This account is blocked. Please call us.',
  phone_not_registered: 'The phone number does not exist. Please check your input.',
  phone_already_registered: 'This phone number has already registed',
  email_taken: 'This email address belongs to another account.',
  phone_not_verified: 'Please verify your phone number with the OTP.',
  code_not_verified: 'Please verify the code first.',
  password_too_common: 'This password is one of the most common ones. Please choose another.',
  link_expired: 'This link has expired or was used already.',

  too_many_requests: 'Too many requests. Please try again later.',
  human_check_required: 'Please complete reCAPTCHA verification.',
  human_check_failed: 'reCAPTCHA verification failed. Please try to resend.',
  human_check_unavailable: 'reCAPTCHA failed to load. Please check your network or try again later.',
  country_not_allowed: 'We cannot send codes to phone numbers of this country.',
  missing_phone_number: 'Missing phone number.',
  invalid_phone_number: 'Incorrect phone number format. Please include the country code.',
  incorrect_code: 'Incorrect or expired verification code. Please check again or resend.',
  code_expired: 'The verification code has expired. Please resend.',
  incorrect_email_code: 'Incorrect or expired verification code.',
  sms_quota_exceeded: 'SMS sending quota exceeded or too many requests. Please try again later.',
  app_not_authorized: 'The shop is not authorized to send verification codes.',
  operation_not_supported: 'This operation is not supported in this environment.',
  sms_failed: 'Failed to send verification code. Please try again later.',
  email_failed: 'Failed to send reset link',
  unknown_provider_error: 'An unknown error occurred: {reason}',

  order_not_found: 'Order not found',
  order_changed: 'Some items have changed since you put them into your cart. Please check your cart.',
  idempotency_key_reused: 'Another order was already sent with this key.',
  too_many_pending_orders:
    'You have {limit} orders that we have not confirmed yet. Please wait until we have called you, or cancel one.',
  pickup_location_closed:
    'Orders cannot be picked up at this place any more. Please choose another one, or delivery.',
  foreign_phone_number: 'You can only see the orders of your own phone number.',
  status_move_refused: 'An order cannot go from {from} to {to}.',
  order_not_cancellable: 'This order can no longer be cancelled. Please contact us.',
  return_already_requested: 'A return has already been requested or completed. Please do not repeat it.',
  return_not_possible: 'This order cannot be returned.',
  invoice_already_requested:
    'The invoice is already being processed or has been issued. Please do not repeat it.',
  invoice_not_possible: 'There is no invoice for this order.',
  invoice_not_issued: 'The invoice has not been issued yet.',
  company_details_required: 'A company invoice needs the company name and the tax number.',
  invalid_tax_number: 'Please check the tax number.',
  not_allowed: 'You are not allowed to do this.',

  staff_not_signed_in: 'Please sign in to the back office first.',
  staff_login_failed: 'Signing in failed. Please check the email address and the password.',
  wrong_second_factor: 'This code is not right or was used already. Please wait for the next one.',
  already_enrolled: 'An authenticator is already set up for this account.',
  order_changed_meanwhile: 'This order has changed since you opened it. Please look at it again.',
  order_not_changeable: 'Only an order that is pending can be changed.',
  parcel_not_changeable: 'Courier and tracking number can be changed only while the parcel is on its way.',
  not_enough_stock: 'Only {available} more can be had.',
  credit_note_not_possible: 'There is no invoice that a credit note could take back.',
  credit_note_not_issued: 'There is no credit note for this order.',
  spec_not_found: 'There is no such product or spec.',
  member_not_found: 'There is no such member.',
  member_not_erasable: 'These orders are not settled yet: {orders}. Please finish or cancel them first.',
  confirmation_differs: 'This is not the phone number of the member.',
  product_exists: 'There is a product with this address already.',
  category_exists: 'There is a category with this name already.',
  category_not_found: 'There is no such category.',
  category_not_empty: 'Products are still in this category: {products}. Please move them first.',
  catalogue_changed_meanwhile: 'This has changed since you opened it. Please look at it again.',
  picture_not_accepted: 'This is no picture that we can read. Please choose a JPEG, PNG or WebP file.',
  picture_too_large: 'This picture has too many pixels. At most {most} megapixels are possible.',
  uploads_busy: 'Many pictures are being uploaded just now. Please try again in a moment.',
  import_refused: 'Nothing was imported, because the file has errors: {errors}.',
  voucher_exists: 'There is a voucher with this code already.',
  voucher_not_found: 'There is no such voucher.',
  voucher_in_use: 'Orders carry this code: {orders}. Please switch the voucher off instead.',
  voucher_changed_meanwhile: 'This voucher has changed since you opened it. Please look at it again.',
  settings_changed_meanwhile: 'The settings have changed since you opened them. Please look at them again.',
  pickup_location_exists: 'There is a pickup location with this id already.',
  pickup_location_not_found: 'There is no such pickup location.',
  pickup_location_in_use:
    'Orders are or were fetched there, so it cannot be deleted. Please close it instead.',
  courier_exists: 'There is a courier with this id already.',
  courier_not_found: 'There is no such courier.',
  courier_in_use:
    'Orders were sent with this courier, so it cannot be deleted. Please switch it off instead.',
  courier_off: 'This courier is switched off. Please choose another one.',
}

/** A failure the caller can be told about, with the data that helps to mend it. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(errorSentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name] ?? '')))
    this.name = 'ShopError'
    this.code = code
    this.details = details
  }

  get status(): (typeof errorStatuses)[ErrorCode] {
    return errorStatuses[this.code]
  }
}

/** The wire's form of a failure. */
export function toErrorBody(error: ShopError): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    error: error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
  }
}
