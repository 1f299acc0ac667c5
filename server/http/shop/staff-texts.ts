import type * as contract from '#core/api/texts/staff-texts.ts'
import { readSampleHtml, readSamples } from '../../services/shop/message-samples.ts'
import * as texts from '../../services/shop/texts.ts'
import type { Handlers } from '../bind.ts'

/**
 * The content security policy of an email shown in a frame of the back office. It allows only the styles that mail
 * programs need.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin"

export const staffTextHandlers: Handlers<typeof contract> = {
  listTexts: (ctx) => texts.listTextStates(ctx),
  getText: (ctx, { params }) => texts.openText(ctx, params.name),
  // This endpoint must come before `getTextVersion`, whose path matches any last segment.
  getMessageSamples: (ctx, { params, query }) =>
    readSamples(ctx, { name: params.name, language: query.in, version: query.version }),
  showMessageSample: async (ctx, { params, query }, { c }) => {
    const html = await readSampleHtml(ctx, { ...params, language: query.in, version: query.version })
    return c.html(html, 200, { 'content-security-policy': mailPolicy })
  },
  getTextVersion: (ctx, { params }) => texts.readTextVersion(ctx, params),
  saveText: (ctx, { params, body }) => texts.saveText(ctx, params.name, body),
  discardText: (ctx, { params, body }) => texts.discardText(ctx, params.name, body.revision),
  restoreText: (ctx, { params, body }) => texts.restoreText(ctx, params.name, body),
  publishText: (ctx, { params, body }) => texts.publishText(ctx, params.name, body),
  withdrawText: (ctx, { params, body }) => texts.withdrawText(ctx, params.name, body.revision),
}
