import type * as contract from '#core/api/orders-by-staff/changing.ts'
import { changeOrderContent } from '../../services/orders/changing/change.ts'
import * as decisions from '../../services/orders/changing/decide.ts'
import { undoChange } from '../../services/orders/changing/undo-change.ts'
import { answerTrackedChange } from '../../services/tracking/answer-change.ts'
import type { Handlers } from '../bind.ts'
import { timeOf } from './orders-staff.ts'

export const changingHandlers: Handlers<typeof contract> = {
  changeOrderContent: async (ctx, { params, body, headers }) => ({
    success: true,
    ...(await changeOrderContent(ctx, {
      orderId: params.id,
      seen: timeOf(body.seen),
      wanted: body,
      key: headers['idempotency-key'],
    })),
  }),
  decideContentChange: (ctx, { params, body }) =>
    decisions.decideStaffChange(ctx, { orderId: params.id, ...body }),
  undoContentChange: (ctx, { params, body }) => undoChange(ctx, { orderId: params.id, ...body }),
  answerContentChange: (ctx, { params, body }) =>
    decisions.answerChange(ctx, { orderId: params.id, ...body }),
  answerTrackedChange: (ctx, { body }) => answerTrackedChange(ctx, body),
}
