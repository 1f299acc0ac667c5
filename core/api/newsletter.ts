import { z } from '@hono/zod-openapi'
import { maxEmailLength } from '../accounts/accounts.ts'
import { isNewsletterEmail } from '../shop/newsletter.ts'
import { humanCheckSolution } from '../verification/verification.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { humanCheckErrors, langQuery, linkToken, successMessage } from './schemas.ts'

const endpoint = endpointsOf('Newsletter')

/** Sends a confirmation email to somebody who wants the newsletter. */
export const subscribe = endpoint('POST /newsletter', 'anyone', {
  summary:
    'After a human check, send an email with a link that confirms a subscription. Nothing is stored before ' +
    'the confirmation, and the response is the same for every address, even if it is already subscribed.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: z.object({
    email: z.string().max(maxEmailLength).refine(isNewsletterEmail, 'shell.newsletterInvalid'),
    humanCheck: shared(humanCheckSolution).optional(),
  }),
  output: successMessage,
  errors: [...humanCheckErrors, 'too_many_requests', 'email_failed'],
})

/** Confirms a subscription with the token of the link in the email. */
export const confirmSubscription = endpoint('POST /newsletter/confirm', 'anyone', {
  summary: 'Subscribe the address that a confirmation was sent to.',
  query: langQuery,
  body: linkToken,
  output: successMessage,
  errors: ['link_expired', 'too_many_requests'],
})

/** Ends a subscription with the link that is in every newsletter. */
export const unsubscribe = endpoint('POST /newsletter/unsubscribe', 'anyone', {
  summary: 'End a subscription by the link in an email; also succeeds if it has already ended.',
  body: linkToken,
  output: successMessage,
  errors: ['link_expired', 'too_many_requests'],
})
