import type * as contract from '#core/api/texts/shop-texts.ts'
import * as published from '../../services/shop/published-texts.ts'
import type { Handlers } from '../bind.ts'

export const shopTextHandlers: Handlers<typeof contract> = {
  getShopTexts: (ctx, { query }) => published.readShopTexts(ctx, query.lang),
  getStory: (ctx, { query }) => published.readStory(ctx, query.lang),
  getPolicy: (ctx, { params, query }) => published.readPolicy(ctx, params.name, query.lang),
  getPolicyVersion: (ctx, { params, query }) =>
    published.readPolicyVersion(ctx, params.name, params.version, query.lang),
}
