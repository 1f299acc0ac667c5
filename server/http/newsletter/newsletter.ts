import type { Hono } from 'hono'
import { ShopError } from '#core/errors.ts'
import type * as contract from '#core/api/newsletter.ts'
import type * as staffContract from '#core/api/newsletter-staff.ts'
import type { Context } from '../../context.ts'
import { downloadExport } from '../../services/exports/download.ts'
import * as newsletter from '../../services/shop/newsletter.ts'
import * as office from '../../services/shop/newsletter-staff.ts'
import { answer, demandHuman } from '../accounts/verification.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse } from '../downloads.ts'
import { clientAddress } from '../protection/client-address.ts'

export const newsletterHandlers: Handlers<typeof contract> = {
  subscribe: async (ctx, { body: { email, humanCheck }, query }, { cookies }) => {
    await demandHuman(ctx, cookies, { action: 'newsletter', recipient: email, humanCheck })
    await newsletter.subscribe(ctx, { email, ...query })
    return { success: true, message: answer(ctx, 'shell.newsletterSuccess') }
  },
  confirmSubscription: async (ctx, { body, query }) => {
    await newsletter.confirmSubscription(ctx, { ...body, ...query })
    return { success: true, message: answer(ctx, 'newsletter.confirm.doneText') }
  },
  unsubscribe: async (ctx, { body }) => {
    await newsletter.unsubscribe(ctx, body)
    return { success: true, message: answer(ctx, 'newsletter.unsubscribe.doneText') }
  },
}

export const staffNewsletterHandlers: Handlers<typeof staffContract> = {
  listSubscribers: (ctx, { query }) => office.listSubscribers(ctx, query),
  exportSubscribers: (ctx, { query }) =>
    csvResponse('newsletter.csv', downloadExport(ctx, 'subscribers', query)),
  removeSubscriber: (ctx, { params }) => office.removeSubscriber(ctx, params),
}

/**
 * Lets email programs end a subscription with one press (RFC 8058). They post a form to the unsubscribe link, from
 * anywhere and without cookies; only the link's token permits it.
 */
export function serveOneClickUnsubscribe(app: Hono, context: Context): void {
  app.post('/newsletter/unsubscribe', async (c) => {
    const token = c.req.query('token') ?? ''
    const client = clientAddress(c, context.settings)
    c.header('cache-control', 'no-store')
    try {
      await newsletter.unsubscribe({ ...context, client }, { token })
    } catch (error) {
      if (error instanceof ShopError) return c.text(error.code, error.status as 400)
      throw error
    }
    return c.text('Unsubscribed')
  })
}
