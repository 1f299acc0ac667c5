import type * as contract from '../../../core/api/texts/shop-texts.ts'
import * as published from '../../services/shop/published-texts.ts'
import * as texts from '../../services/shop/texts.ts'
import type { Handlers } from '../bind.ts'

export const shopTextHandlers: Handlers<typeof contract> = {
  getShopTexts: (ctx, { query }) => published.readShopTexts(ctx, query.lang),
  getStory: (ctx, { query }) => published.readStory(ctx, query.lang),
  getPolicy: (ctx, { params, query }) => published.readPolicy(ctx, params.name, query.lang),
  getPolicyVersion: (ctx, { params, query }) =>
    published.readPolicyVersion(ctx, params.name, params.version, query.lang),

  listTexts: (ctx) => texts.listTextStates(ctx),
  getText: (ctx, { params }) => texts.openText(ctx, params.name),
  getTextVersion: (ctx, { params }) => texts.readTextVersion(ctx, params),
  saveText: (ctx, { params, body }) => texts.saveText(ctx, params.name, body),
  discardText: (ctx, { params, body }) => texts.discardText(ctx, params.name, body.revision),
  restoreText: (ctx, { params, body }) => texts.restoreText(ctx, params.name, body),
  publishText: (ctx, { params, body }) => texts.publishText(ctx, params.name, body),
  withdrawText: (ctx, { params, body }) => texts.withdrawText(ctx, params.name, body.revision),
}
