import type * as contract from '#core/api/tracking.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import * as selfConfirm from '../../services/tracking/self-confirm.ts'
import * as tracking from '../../services/tracking/tracking.ts'
import { sendTrackingCode } from '../../services/accounts/verification/verification.ts'
import { codeTimes, demandHuman } from '../accounts/verification.ts'
import type { Handlers } from '../bind.ts'
import { followTracked } from '../orders/live.ts'
import { timeOf } from '../orders/orders-staff.ts'

export const trackingHandlers: Handlers<typeof contract> = {
  trackOrder: (ctx, { body, query }) => tracking.trackOrder(ctx, { ...body, ...query }),
  sendTrackingCode: async (ctx, { body, query }, { cookies }) => {
    const { phoneNumber, humanCheck } = body
    await demandHuman(ctx, cookies, { action: 'track', recipient: phoneNumber, humanCheck })
    const number = parseOrderNumber(body.orderNumber) ?? 0
    await sendTrackingCode(ctx, { phoneNumber, number, lang: query.lang })
    return { success: true, ...codeTimes }
  },
  readTrackedDays: (ctx, { body }) => selfConfirm.readTrackedDays(ctx, body),
  confirmTrackedOrder: (ctx, { body: { seen, ...body } }) =>
    selfConfirm.confirmTracked(ctx, { ...body, seen: timeOf(seen) }),
  cancelTrackedOrder: (ctx, { body }) => selfConfirm.cancelTracked(ctx, body),
  confirmTrackingCode: (ctx, { body }) => tracking.confirmTrackingCode(ctx, body),
  followTrackedOrder: async (ctx, { query }, { c }) => {
    const orderId = await tracking.demandTracked(ctx, query.ticket, 'follow')
    return followTracked(ctx, { orderId, ticket: query.ticket }, c)
  },
}
