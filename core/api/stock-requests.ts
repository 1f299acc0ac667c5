import { z } from '@hono/zod-openapi'
import { ownRequest, requestByEmail, notifyBy, waitedFor } from '../stock/requests.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { humanCheckErrors, langQuery, linkToken, success } from './schemas.ts'

const endpoint = endpointsOf('Back in stock')

const request = z.object({ productId: z.string(), specName: z.string(), by: z.enum(notifyBy) })

export const listStockRequests = endpoint('GET /stockRequests', 'member', {
  summary: 'The sold-out specs that the signed-in member waits for.',
  output: z.array(request),
})

/**
 * Requests a notification when a spec is back in stock. If the member's email address is not confirmed, they must
 * confirm it first.
 */
export const requestStock = endpoint('POST /stockRequests', 'member', {
  summary:
    'Notify the member once when a sold-out spec is back. `confirm` is true if the email address has to be ' +
    'confirmed first, by the link in an email.',
  query: langQuery,
  body: shared(ownRequest),
  output: success.extend({ confirm: z.boolean() }),
  errors: ['spec_not_found', 'too_many_requests'],
})

export const forgetStockRequest = endpoint('POST /stockRequests/forget', 'member', {
  summary: 'Withdraw a request of the member; also succeeds if it is already gone.',
  body: shared(waitedFor),
  output: success,
})

/** Requests a notification by email for a visitor, who must confirm the address. */
export const requestStockByEmail = endpoint('POST /stockRequests/mail', 'anyone', {
  summary:
    'After a human check, send an email with a link that confirms the request to be notified when a ' +
    'sold-out spec is back. Nothing is stored before the confirmation, and the response is the same for ' +
    'every address.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: shared(requestByEmail),
  output: success,
  errors: [...humanCheckErrors, 'spec_not_found', 'too_many_requests', 'email_failed'],
})

export const confirmStockRequest = endpoint('POST /stockRequests/confirm', 'anyone', {
  summary: 'Confirm a request by the link in an email.',
  query: langQuery,
  body: linkToken,
  output: success,
  errors: ['link_expired', 'too_many_requests'],
})

export const cancelStockRequest = endpoint('POST /stockRequests/cancel', 'anyone', {
  summary: 'Withdraw a request by the link in an email; also succeeds if it is already gone.',
  body: linkToken,
  output: success,
  errors: ['link_expired', 'too_many_requests'],
})
