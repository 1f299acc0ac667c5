import { expect, test } from 'vitest'
import { listedValues, type ListedValues } from '../api/texts/test-listed-values.ts'
import { messages } from './messages.ts'

/** The beginnings of the text keys for the values of a list. */
type Written = readonly string[]

/** The lists whose values pages, emails and files write in words, by one of the fields of each list. */
const written: Readonly<Record<string, Written>> = {
  'GET /bestSellProducts.specs.assembly.by': ['staff.catalogue.assembler.'],
  'GET /stockRequests.by': ['tellMe.by.', 'tellMe.asked.'],
  'GET /orders/{id}.status': ['orders.status.', 'staff.order.move.', 'customer.history.'],
  'GET /orders/{id}.shippingMethod': ['orders.shippingMethod.'],
  'GET /orders/{id}.deliveryAccess.preferredHalf': ['orders.', 'hours.', 'staff.returns.half.'],
  'GET /orders/{id}.deliveryFailure': ['staff.order.failure.', 'customer.notDelivered.'],
  'GET /orders/{id}.parcels.status': ['orders.parcelStatus.', 'staff.parcels.status.', 'staff.parcels.move.'],
  'GET /orders/{id}.invoiceInfo.invoiceType': ['orders.invoiceType.'],
  'GET /orders/{id}.invoiceInfo.invoiceStatus': ['orders.invoiceStatus.'],
  'GET /orders/{id}.returnInfo.returnStatus': ['orders.returnStatus.'],
  'GET /orders/{id}.returns.status': ['returns.status.'],
  'GET /orders/{id}.returns.reason': ['returns.reason.'],
  'GET /orders/{id}.returns.collection.way': ['returns.way.'],
  'GET /orders/{id}.returns.refundWay': ['returns.refundWay.', 'staff.approvals.payee.'],
  'GET /orders/{id}.changes.state': ['orders.change.state.'],
  'GET /orders/{id}.changes.consent': ['customer.historyChanged.'],
  'GET /companies.companies.role': ['companies.role.', 'staff.audit.value.companyRole.'],
  'GET /companies/{id}/requests.requests.status': ['companies.request.status.'],
  'GET /companies/{id}/requests/{request}.lines.problem': ['companies.request.problem.'],
  'GET /staff/companies/{id}.prices.scope': ['staff.company.scope.'],
  'GET /staff/people.people.state': ['staff.people.state.'],
  'GET /staff/approvals.approvals.change.what': ['staff.approvals.change.'],
  'GET /staff/approvals.approvals.change.added': ['staff.permission.'],
  'GET /staff/quotations.quotations.state': ['staff.quotations.state.'],
  'POST /quotations/read.declined.reason': ['quotations.reason.', 'staff.quotations.reason.'],
  'GET /staff/quotations.quotations.origin': ['staff.quotations.origin.'],
  'GET /staff/orders.orders.change': ['staff.orders.change.'],
  'GET /staff/orders.orders.lastCall': ['staff.order.call.', 'staff.orders.lastCall.'],
  'GET /staff/orders/{id}.cancelReason': ['staff.order.cancelReason.'],
  'GET /staff/audit.entries.actorKind': ['staff.audit.kind.'],
  'GET /staff/order-views.views.filters.queue': ['staff.orders.list.'],
  'GET /staff/order-views.views.filters.figure': ['staff.figures.'],
  'GET /staff/order-views.views.filters.sort': ['staff.orders.sort.'],
  'GET /staff/order-views.views.look.columns': ['staff.columns.name.'],
  'GET /staff/files/{id}.state': ['staff.papers.'],
  'GET /staff/files/{id}.leftOut.paper': ['staff.papers.kind.'],
  'GET /staff/files/{id}.leftOut.gap': ['staff.papers.gap.'],
  'GET /staff/parcels.parcels.reason': ['staff.order.failure.', 'staff.audit.value.parcelReason.'],
  'POST /staff/parcels/report.problems.problem': ['staff.parcels.problem.'],
  'GET /staff/orders/{id}/cash.payments.kind': ['staff.cash.kind.'],
  'GET /staff/orders/{id}/cash.payments.way': ['staff.cash.way.'],
  'GET /staff/orders/{id}/cash.state': ['staff.cash.state.'],
  'GET /staff/remittances/{id}.lines.problem': ['staff.cash.problem.'],
  'GET /staff/remittances/{id}.lines.decision': ['staff.cash.decision.', 'staff.cash.decide.'],
  'GET /staff/returns/counts': ['staff.returns.list.'],
  'GET /staff/orders/{id}/returns.returns.lines.scrapReason': ['staff.returns.scrapReason.'],
  'GET /staff/exports.kinds': ['staff.exports.kind.'],
  'GET /staff/exports.saved.choice.format': ['staff.exports.format.'],
  'GET /staff/exports.saved.plan.rhythm': ['staff.exports.rhythm.'],
  'GET /staff/messages.sms': ['staff.overview.sms.'],
  'GET /staff/messages.mail': ['staff.overview.mail.'],
  'GET /staff/stock/history.reason': ['staff.stock.reason.'],
  'POST /staff/catalogue/bulk/preview.leftOut.problem': ['staff.bulk.problem.'],
  'GET /staff/catalogue/imports/{id}.state': ['staff.imports.state.'],
  'GET /staff/catalogue/imports/{id}.source': ['staff.imports.source.'],
  'GET /staff/catalogue/imports/{id}.pictures.refused.problem': ['staff.imports.media.'],
  'GET /staff/catalogue/imports/{id}.notices.notice': ['staff.imports.remark.'],
  'GET /staff/catalogue/imports/{id}.faults.problem': [''],
  'POST /staff/companies/{id}/prices/read.faults.problem': [''],
  'GET /staff/offers/{id}.offer.kind': ['staff.offers.kind.', 'staff.offers.value.'],
  'GET /staff/offers/{id}.offer.rounding': ['staff.audit.value.rounding.', 'staff.bulk.rounding.'],
  'GET /staff/offers/{id}.offer.state': ['staff.offers.state.'],
  'POST /staff/offers/preview.rows.look': ['staff.offers.look.'],
  'GET /staff/vouchers/{code}.state': ['staff.vouchers.state.'],
  'GET /staff/settings/shop.settings.invoicing': ['staff.settings.invoicing.'],
  'GET /shopTexts.sections': ['staff.texts.section.'],
  'GET /staff/texts/{name}.name': ['staff.texts.name.'],
  'GET /staff/texts/{name}.state': ['staff.texts.state.'],
}

/**
 * Lists whose text keys are not built from the values alone, with the code that writes them. The compiler requires
 * these texts.
 */
const byTable: Readonly<Record<string, string>> = {
  'GET /moreProducts.products.reasons.kind': 'search.because.…; a parameter is written as it is',
  'GET /staff/approvals.approvals.kind': 'staff.approvals.act.…, and sentences of their own for the others',
  'GET /staff/order-views.views.filters.reason': 'reasons of failure, of cancelling, and unknown',
  'GET /productFacets.delivery.country': 'countryTexts',
  'GET /orders/{id}.deliveryAccess.lift': 'accessFacts',
  'GET /orders/{id}.changes.parts': 'change-texts.ts writes what changed in each part',
  'GET /staff/catalogue/imports/{id}.columns.target': 'targetTexts',
  'GET /staff/catalogue/imports/{id}.columns.by': 'columns-panel.tsx',
  'POST /staff/settings/webhook/test.problem': 'webhook panel',
  'GET /staff/settings/closed-days.entries.place': 'closedPlaceName',
  'GET /orders/{id}.language': 'ownNames',
  'GET /orders/{id}.purchaseOrderFile.type': 'PurchaseOrderFile says whether it is a PDF or a picture',
  'POST /staff/papers.files.size': 'print-dialog.tsx writes a size as it is, in capitals',
  'GET /staff/catalogue/import/progress.phase': 'staff.file.… while a file is under way',
}

/** Lists whose values decide what a page shows, but are never shown themselves. */
const decides = [
  'GET /productFacets.drop',
  'GET /bestSellProducts.pictureDimensions.edges.width',
  'GET /orders/{id}.returns.startedBy',
  'POST /quotations/read.lines.kind',
  'POST /quotations/read.messages.by',
  'GET /staff/login.next',
  'POST /staff/login.next',
  'GET /staff/orders/{id}.customer.chats',
  'GET /staff/orders/{id}/returns.returns.can',
  'GET /staff/orders/{id}/parcels.parcels.events.source',
  'GET /staff/catalogue/imports/{id}.encoding',
  'GET /staff/catalogue/imports/{id}.choices.stock',
  'GET /policies/{name}.document.sections.content.kind',
  'GET /policies/{name}.document.sections.content.runs.kind',
  'GET /staff/texts/{name}/samples.samples.sms.alphabet',
  'GET /staff/orders/queues',
]

const lists = listedValues()
const isNamed = (names: readonly string[]) => (list: ListedValues) =>
  list.fields.some((field) => names.includes(field))

test('each list of values in a response is written in words, or known to be shown nowhere', () => {
  const known = [...Object.keys(written), ...Object.keys(byTable), ...decides]
  const unknown = lists.filter((list) => !isNamed(known)(list))
  expect(unknown.map(({ fields, values }) => `${fields[0]}: ${values.join(' ')}`)).toEqual([])
  const fields = lists.flatMap((list) => list.fields)
  expect(known.filter((field) => !fields.includes(field))).toEqual([])
})

test.each(Object.entries(written))('each value of %s has a text in both languages', (field, beginnings) => {
  const { values } = lists.find(isNamed([field]))!
  for (const language of ['en', 'zh-TW'] as const) {
    const texts: Record<string, string> = Object.assign(
      {},
      ...Object.values(messages).map((part) => part[language]),
    )
    const keys = beginnings.flatMap((beginning) => values.map((value) => beginning + value.replace(':', '_')))
    expect(
      keys.filter((key) => !texts[key]?.trim()),
      language,
    ).toEqual([])
  }
})
