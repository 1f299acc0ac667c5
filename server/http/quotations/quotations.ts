import type * as contract from '#core/api/quotations/quotations.ts'
import { readSession } from '../../services/accounts/sessions.ts'
import { acceptQuotation } from '../../services/quotations/accept.ts'
import { askForQuotation } from '../../services/quotations/ask.ts'
import { declineQuotation } from '../../services/quotations/decline.ts'
import { listOwnQuotations } from '../../services/quotations/list-own.ts'
import { askAboutQuotation } from '../../services/quotations/messages.ts'
import { printByLink } from '../../services/quotations/print.ts'
import { readQuotation } from '../../services/quotations/read-by-link.ts'
import type { Handlers } from '../bind.ts'
import { pdfResponse } from '../downloads.ts'

export const quotationHandlers: Handlers<typeof contract> = {
  askForQuotation: async (ctx, { body, query, headers }, { cookies }) => {
    const token = cookies.read('session')
    const session = token === undefined ? undefined : await readSession(ctx, token)
    const answer = await askForQuotation(ctx, {
      asked: body,
      ...query,
      member: session?.member,
      proof: cookies.read('proof'),
      idempotencyKey: headers['idempotency-key'],
    })
    if (session === undefined) cookies.clear('proof')
    return answer
  },
  listOwnQuotations: (ctx) => listOwnQuotations(ctx),
  readQuotation: (ctx, { body, query }) => readQuotation(ctx, { ...body, ...query }),
  askAboutQuotation: (ctx, { body, headers }) =>
    askAboutQuotation(ctx, { ...body, idempotencyKey: headers['idempotency-key'] }),
  acceptQuotation: (ctx, { body }) => acceptQuotation(ctx, body),
  declineQuotation: (ctx, { body }) => declineQuotation(ctx, body),
  getQuotationPdf: async (ctx, { query: { token, lang, both } }) => {
    const printed = await printByLink(ctx, { token, lang, both: both === '1' })
    return pdfResponse(printed, 'inline')
  },
}
