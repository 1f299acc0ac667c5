import { openBrowser } from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import {
  acceptance,
  askedQuotation,
  quotationOf,
  sentVersion,
} from '../../testing/quotations/test-quotations.ts'
import { next, type Fixture, type SampleRequest } from './test-sample-request.ts'

/** A request by the link of a quotation that was sent to a member. */
const byLink = (twice: SampleRequest['twice'], body: object, keyed = false): SampleRequest => ({
  twice,
  async prepare({ shop, spec }: Fixture) {
    const member = await signedInMember(shop)
    const id = await askedQuotation(member.browser, [[spec, 1]])
    const token = await sentVersion(shop, id, [[spec, 1]], { member: member.id })
    return {
      browser: openBrowser(shop.app),
      body: { token, ...body },
      ...(keyed && { headers: { 'idempotency-key': `question-sample-${next()}` } }),
    }
  },
})

/** Sample requests of buyers about quotations. */
export const quotationRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /quotations': {
    twice: 'same',
    other: 'affects_own_data',
    withoutCookies: 'phone_not_verified',
    async prepare({ shop, spec }) {
      const { browser, id } = await signedInMember(shop)
      const headers = { 'idempotency-key': `quotation-request-${next()}` }
      return { browser, owner: id, body: quotationOf([[spec, 1]]), headers }
    },
  },
  'POST /quotations/read': byLink('same', {}),
  'POST /quotations/messages': byLink('same', { text: 'Can it go up by the stairs?' }, true),
  'POST /quotations/accept': byLink('same', { version: 1, acceptance }),
  'POST /quotations/decline': byLink('same', { version: 1, declining: { reason: 'too_late' } }),
}
