import { eq } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { askedQuotation } from '../../testing/quotations/test-quotations.ts'
import { orderOf, signedInMember } from '../../testing/test-orders.ts'
import { next, staffRequest, type Fixture, type SampleRequest } from './test-sample-request.ts'

const path = (id: string, action = '') => `/api/staff/quotations/${id}${action}`

const key = () => ({ 'idempotency-key': `quotation-sample-${next()}` })

/** A draft that can be sent; it holds a piece. */
function draftOf({ shop, spec }: Fixture) {
  const today = formatDate(shop.context.now())
  const { shippingAddress } = orderOf([[spec, 1]])
  return {
    lines: [{ kind: 'goods', productId: spec.productId, specId: spec.id, pieces: 1 }],
    discount: 0,
    deliveryFee: 0,
    delivery: { shippingMethod: 'delivery', shippingAddress },
    validUntil: addDays(today, 14),
    holdUntil: addDays(today, 3),
    note: {},
  }
}

/** What begins a quotation for a new member. */
async function beginning(fixture: Fixture) {
  const { id } = await signedInMember(fixture.shop)
  const draft = draftOf(fixture)
  return { memberId: id, email: `${id}@example.com`, language: 'en', draft }
}

/** A request about a quotation that was begun, sent in the state that was read. */
const aboutDraft = (
  twice: SampleRequest['twice'],
  bodyOf: (fixture: Fixture, seen: string) => object | undefined,
  { wasSent = false } = {},
) =>
  staffRequest(twice, async (fixture, browser) => {
    const { id } = (await browser.post('/api/staff/quotations', await beginning(fixture))).body
    const read = async () => (await browser.get(path(id))).body.seen as string
    if (wasSent) {
      await browser.post(path(id, '/send'), { seen: await read() })
      await browser.post(path(id, '/draft'), { seen: await read(), draft: draftOf(fixture) })
    }
    return { params: { id }, body: bodyOf(fixture, await read()), headers: key() }
  })

/** Sample requests of staff about quotations. */
export const staffQuotationRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/quotations': staffRequest('same', async (fixture) => ({
    body: await beginning(fixture),
    headers: key(),
  })),
  'POST /staff/quotations/{id}/draft': aboutDraft('once', (fixture, seen) => ({
    seen,
    draft: { ...draftOf(fixture), deliveryFee: 20 },
  })),
  'POST /staff/quotations/{id}/draft/discard': aboutDraft('once', (_, seen) => ({ seen }), { wasSent: true }),
  'POST /staff/quotations/{id}/send': aboutDraft('once', (_, seen) => ({ seen })),
  'POST /staff/quotations/{id}/withdraw': aboutDraft(
    'once',
    (_, seen) => ({ seen, reason: 'Asked twice.' }),
    {
      wasSent: true,
    },
  ),
  'POST /staff/quotations/{id}/messages': aboutDraft(
    'same',
    () => ({ text: 'Yes, in two halves.', internal: false }),
    { wasSent: true },
  ),
  'POST /staff/quotations/{id}/erase': staffRequest('once', async ({ shop, spec }) => {
    const { browser } = await signedInMember(shop)
    const id = await askedQuotation(browser, [[spec, 1]])
    const contactPhone = `+60172${100_000 + next()}`
    await shop.context.database
      .update(quotations)
      .set({ memberId: null, contactPhone })
      .where(eq(quotations.id, id))
    return { params: { id }, body: { phoneNumber: contactPhone } }
  }),
  'POST /staff/quotations/{id}/copy': aboutDraft('same', () => undefined),
  'POST /staff/quotations/{id}/reminder': aboutDraft('same', () => ({ reminds: false })),
}
