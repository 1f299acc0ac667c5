import type * as contract from '#core/api/companies/purchase-requests.ts'
import { askForApproval } from '../../services/purchase-requests/ask.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '../../services/purchase-requests/decide.ts'
import { openRequestLink, readRequestByLink } from '../../services/purchase-requests/links.ts'
import { listRequests, readRequest } from '../../services/purchase-requests/read.ts'
import type { Handlers } from '../bind.ts'

export const purchaseRequestHandlers: Handlers<typeof contract> = {
  askForApproval: (ctx, { params, query, body, headers }) =>
    askForApproval(ctx, { ...params, ...query, ...body, idempotencyKey: headers['idempotency-key'] }),
  listRequests: (ctx, { params, query }) => listRequests(ctx, { ...params, ...query }),
  getRequest: (ctx, { params, query }) => readRequest(ctx, ctx.session.member.id, { ...params, ...query }),
  approveRequest: (ctx, { params, body }) => approveRequest(ctx, { ...params, ...body }),
  rejectRequest: (ctx, { params, body }) => rejectRequest(ctx, { ...params, ...body }),
  withdrawRequest: (ctx, { params }) => withdrawRequest(ctx, params),
  readRequestByLink: (ctx, { body, query }) => readRequestByLink(ctx, { ...body, ...query }),
  approveRequestByLink: async (ctx, { body: { token, ...approval } }) => {
    const { context, which } = await openRequestLink(ctx, { token })
    return approveRequest(context, { ...which, ...approval })
  },
  rejectRequestByLink: async (ctx, { body: { token, reason } }) => {
    const { context, which } = await openRequestLink(ctx, { token })
    return rejectRequest(context, { ...which, reason })
  },
}
