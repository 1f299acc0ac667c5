import type * as contract from '#core/api/staff/offers.ts'
import * as offers from '../../services/offers/offers.ts'
import type { Handlers } from '../bind.ts'

export const offerHandlers: Handlers<typeof contract> = {
  listOffers: (ctx, { query }) => offers.listOffers(ctx, query),
  getOffer: (ctx, { params, query }) => offers.readOffer(ctx, { ...params, ...query }),
  previewOffer: (ctx, { body, query }) => offers.previewOffer(ctx, { ...body, ...query }),
  createOffer: (ctx, { body }) => offers.createOffer(ctx, body),
  saveOffer: (ctx, { params, body }) => offers.saveOffer(ctx, { ...params, ...body }),
  stopOffer: (ctx, { params, body }) => offers.stopOffer(ctx, { ...params, ...body }),
  deleteOffer: async (ctx, { params, body }) => {
    await offers.deleteOffer(ctx, { ...params, ...body })
    return {}
  },
}
