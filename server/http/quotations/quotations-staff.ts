import type * as contract from '#core/api/quotations/quotations-staff.ts'
import { beginQuotation } from '../../services/phone-orders/begin-quotation.ts'
import { answerQuotation, setReminder } from '../../services/quotations/staff/answer-quotation.ts'
import { copyQuotation } from '../../services/quotations/staff/copy-quotation.ts'
import { eraseContact } from '../../services/quotations/staff/erase-contact.ts'
import { countQuotations, listQuotations } from '../../services/quotations/staff/list-quotations.ts'
import { printForStaff } from '../../services/quotations/staff/print-for-staff.ts'
import { previewQuotation } from '../../services/quotations/staff/preview-quotation.ts'
import { readQuotationFigures } from '../../services/quotations/staff/quotation-figures.ts'
import { readStaffQuotation } from '../../services/quotations/staff/read-quotation.ts'
import { sendQuotation } from '../../services/quotations/staff/send-quotation.ts'
import { withdrawQuotation } from '../../services/quotations/staff/withdraw-quotation.ts'
import { discardDraft, saveDraft } from '../../services/quotations/staff/write-draft.ts'
import type { Handlers } from '../bind.ts'
import { pdfResponse } from '../downloads.ts'

export const staffQuotationHandlers: Handlers<typeof contract> = {
  listQuotations: (ctx, { query }) => listQuotations(ctx, query),
  countQuotations: (ctx) => countQuotations(ctx),
  getQuotation: (ctx, { params }) => readStaffQuotation(ctx, params),
  previewQuotation: (ctx, { params }) => previewQuotation(ctx, params),
  beginQuotation: (ctx, { body, headers }) =>
    beginQuotation(ctx, { ...body, key: headers['idempotency-key'] }),
  saveQuotationDraft: async (ctx, { params, body }) => {
    await saveDraft(ctx, { ...params, ...body })
    return readStaffQuotation(ctx, params)
  },
  discardQuotationDraft: async (ctx, { params, body }) => {
    await discardDraft(ctx, { ...params, ...body })
    return readStaffQuotation(ctx, params)
  },
  sendQuotation: (ctx, { params, body }) => sendQuotation(ctx, { ...params, ...body }),
  withdrawQuotation: async (ctx, { params, body }) => {
    await withdrawQuotation(ctx, { ...params, ...body })
    return readStaffQuotation(ctx, params)
  },
  answerQuotation: (ctx, { params, body, headers }) =>
    answerQuotation(ctx, { ...params, ...body, key: headers['idempotency-key'] }),
  eraseQuotationContact: async (ctx, { params, body }) => ({
    success: true,
    ...(await eraseContact(ctx, { ...params, ...body })),
  }),
  copyQuotation: (ctx, { params, headers }) =>
    copyQuotation(ctx, { ...params, key: headers['idempotency-key'] }),
  setQuotationReminder: (ctx, { params, body }) => setReminder(ctx, { ...params, ...body }),
  getStaffQuotationPdf: async (ctx, { params, query }) =>
    pdfResponse(await printForStaff(ctx, { ...params, ...query, both: query.both === '1' }), 'inline'),
  getQuotationFigures: (ctx, { query }) => readQuotationFigures(ctx, query),
}
