import type * as contract from '#core/api/companies/purchase-requests.ts'
import { askForApproval } from '../../services/purchase-requests/ask.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '../../services/purchase-requests/decide.ts'
import { openRequestLink } from '../../services/purchase-requests/links.ts'
import { listRequests, readRequest } from '../../services/purchase-requests/read.ts'
import type { Handlers } from '../bind.ts'

export const purchaseRequestHandlers: Handlers<typeof contract> = {
  askForApproval: (ctx, { params, query, body }) => askForApproval(ctx, { ...params, ...query, ...body }),
  listRequests: (ctx, { params, query }) => listRequests(ctx, { ...params, ...query }),
  getRequest: (ctx, { params, query }) => readRequest(ctx, ctx.session.member.id, { ...params, ...query }),
  approveRequest: (ctx, { params, body }) => approveRequest(ctx, { ...params, ...body }),
  rejectRequest: (ctx, { params, body }) => rejectRequest(ctx, { ...params, ...body }),
  withdrawRequest: (ctx, { params }) => withdrawRequest(ctx, params),
  readRequestByLink: async (ctx, { body, query }) => {
    const { context, which } = await openRequestLink(ctx, body)
    return readRequest(context, context.session.member.id, { ...which, ...query })
  },
  approveRequestByLink: async (ctx, { body: { amount, ...link } }) => {
    const { context, which } = await openRequestLink(ctx, link)
    return approveRequest(context, { ...which, amount })
  },
  rejectRequestByLink: async (ctx, { body: { reason, ...link } }) => {
    const { context, which } = await openRequestLink(ctx, link)
    return rejectRequest(context, { ...which, reason })
  },
}
