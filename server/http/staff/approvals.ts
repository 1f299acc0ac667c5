import type * as contract from '#core/api/staff/approvals.ts'
import { askDeduction, decideDeduction } from '../../services/orders/deductions.ts'
import { askRefund } from '../../services/orders/refunds/refunds.ts'
import { readEditedLimits, saveLimits } from '../../services/staff/approval-limits.ts'
import { readLeftToday } from '../../services/staff/asked-acts.ts'
import { decideApproval, readApprovals } from '../../services/approvals/approvals.ts'
import type { Handlers } from '../bind.ts'
import { timeOf } from '../orders/orders-staff.ts'

export const approvalHandlers: Handlers<typeof contract> = {
  askDeduction: (ctx, { params, body }) => askDeduction(ctx, { orderId: params.id, ...body }),
  decideDeduction: (ctx, { params, body: { seen, ...decision } }) =>
    decideDeduction(ctx, { orderId: params.id, seen: timeOf(seen), ...decision }),
  askRefund: (ctx, { params, body }) => askRefund(ctx, { orderId: params.id, ...body }),
  listApprovals: (ctx) => readApprovals(ctx),
  decideApproval: async (ctx, { params, body }) => ({
    success: true,
    ...(await decideApproval(ctx, { ...params, ...body })),
  }),
  getLeftAlone: (ctx) => readLeftToday(ctx),
  getApprovalLimits: (ctx) => readEditedLimits(ctx),
  saveApprovalLimits: async (ctx, { body }) => ({ success: true, ...(await saveLimits(ctx, body)) }),
}
