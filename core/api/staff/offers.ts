import { z } from '@hono/zod-openapi'
import { slugText } from '../../catalogue/kinds/texts.ts'
import { offerInput } from '../../offers/offer-editor.ts'
import { offerKinds, offerLooks, offerStates, roundings } from '../../offers/offer-prices.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { idParams, int, langQuery, paging, ringgit, version } from '../schemas.ts'

const endpoint = endpointsOf('Back office: offers')

const offer = shared(offerInput)

const staffOffer = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(offerKinds),
    /** In per cent or ringgit, depending on `kind`. */
    value: int,
    rounding: z.enum(roundings),
    all: z.boolean(),
    categories: z.array(z.string()),
    products: z.array(z.string()),
    leftOut: z.array(z.string()),
    /** In the shop's time zone, to the minute: '2026-11-27T00:00'. */
    begins: z.string(),
    ends: z.string().optional(),
    state: z.enum(offerStates),
    /** Number of specs with a price that the offer lowers. */
    specs: int,
    version,
  })
  .openapi('StaffOffer')
export type StaffOffer = z.infer<typeof staffOffer>

/** Lists the offers, page by page. */
export const listOffers = endpoint('GET /staff/offers', 'offers:read', {
  summary: 'A page of offers: running, then planned, then ended offers.',
  query: z.object(paging),
  output: z.object({ total: int, offers: z.array(staffOffer) }),
})

export const getOffer = endpoint('GET /staff/offers/{id}', 'offers:read', {
  summary: 'One offer, and the names of its products.',
  params: idParams,
  query: langQuery,
  output: z.object({
    offer: staffOffer,
    products: z.array(
      z.object({ id: z.string(), productName: z.string(), imgUrl: z.string(), published: z.boolean() }),
    ),
  }),
  errors: ['offer_not_found'],
})

/** Shows what an offer would do to each price. */
export const previewOffer = endpoint('POST /staff/offers/preview', 'offers:read', {
  summary: 'What an offer would do to every price; nothing is changed.',
  query: langQuery,
  body: z.object({ offer }),
  output: z.object({
    /** Number of specs that the offer covers; `looks` counts them by the offer's effect. */
    specs: int,
    looks: z.object({ fine: int, deep: int, no_less: int, left_out: int }),
    /** Number of members with at least one of these specs in their cart. */
    carts: int,
    /** The first specs. */
    rows: z.array(
      z.object({
        productId: z.string(),
        specId: z.string(),
        productName: z.string(),
        specName: z.string(),
        imgUrl: z.string(),
        regular: ringgit,
        price: ringgit.optional(),
        look: z.enum(offerLooks),
      }),
    ),
  }),
})

export const createOffer = endpoint('POST /staff/offers', 'offers:edit', {
  summary: 'Plan an offer, which starts and ends automatically; if its start has passed, it starts at once.',
  body: z.object({ id: shared(slugText), offer }),
  output: staffOffer,
  errors: ['offer_exists'],
})

export const saveOffer = endpoint('POST /staff/offers/{id}', 'offers:edit', {
  summary: 'Change an offer that has not ended; refused if it changed since it was read.',
  params: idParams,
  body: z.object({ version, offer }),
  output: staffOffer,
  errors: ['offer_not_found', 'offer_ended', 'offer_changed_meanwhile'],
})

/** Stops a running offer before its end. */
export const stopOffer = endpoint('POST /staff/offers/{id}/stop', 'offers:edit', {
  summary: 'End a running offer now.',
  params: idParams,
  body: z.object({ version }),
  output: staffOffer,
  errors: ['offer_not_found', 'offer_ended', 'offer_changed_meanwhile'],
})

export const deleteOffer = endpoint('POST /staff/offers/{id}/delete', 'offers:edit', {
  summary: 'Delete an offer that has not begun.',
  params: idParams,
  body: z.object({ version }),
  output: z.object({}),
  errors: ['offer_not_found', 'offer_in_use', 'offer_changed_meanwhile'],
})
