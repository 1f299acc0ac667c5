import { z } from '@hono/zod-openapi'
import { languages } from '../language.ts'
import { endpointsOf } from './endpoint.ts'
import { csv, date, idParams, int, langQuery, paging, search, success } from './schemas.ts'

const endpoint = endpointsOf('Back office: newsletter')

const subscriber = z
  .object({ id: z.string(), email: z.string(), language: z.enum(languages), subscribedAt: date })
  .openapi('NewsletterSubscriber')

/** Lists the subscribers. An address is stored only once its owner has confirmed it. */
export const listSubscribers = endpoint('GET /staff/newsletter', 'newsletter:manage', {
  summary: "A page of the newsletter's subscribers, found by a part of their address, newest first.",
  query: z.object({ q: search, ...paging }),
  output: z.object({ total: int, subscribers: z.array(subscriber) }),
})

export const exportSubscribers = endpoint('GET /staff/newsletter/export', 'newsletter:manage', {
  summary: 'Every subscriber as CSV, each with an unsubscribe link, for a program that sends emails.',
  query: langQuery,
  ...csv,
})

export const removeSubscriber = endpoint('POST /staff/newsletter/{id}/remove', 'newsletter:manage', {
  summary: 'End a subscription; also succeeds if it has already ended.',
  params: idParams,
  output: success,
})
