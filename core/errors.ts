import { z } from 'zod'

/** Every way a call can fail: its code and its status. Nothing outside this list reaches the wire. */
export const errorStatuses = {
  invalid_input: 400,
  not_found: 404,
  product_not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal: 500,
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

const sentences: Record<ErrorCode, string> = {
  invalid_input: 'Please check what was sent.',
  not_found: 'There is nothing at this address.',
  product_not_found: 'Product Not Found',
  method_not_allowed: 'This address does not answer that method.',
  payload_too_large: 'What was sent is too large.',
  unsupported_media_type: 'Please send JSON.',
  internal: 'Something went wrong on our side. Please try again.',
}

/** A failure the caller can be told about, with the data that helps to mend it. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(sentences[code])
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
