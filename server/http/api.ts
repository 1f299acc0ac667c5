import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { locales } from 'zod'
import { contract } from '#core/api/all.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { maxJsonDepth } from './protection/json-depth.ts'
import { isMessageKey } from '#core/texts/text.ts'
import type { Context } from '../context.ts'
import { isDatabaseGone, refusesOnlyWrites } from '../database/connection-errors.ts'
import { log } from '../observability/log.ts'
import { accountHandlers } from './accounts/accounts.ts'
import { verificationHandlers } from './accounts/verification.ts'
import { bindAll, sessionsOf, type Handlers } from './bind.ts'
import { companyHandlers } from './companies/companies.ts'
import { companyListHandlers } from './companies/company-lists.ts'
import { companyOrderHandlers } from './companies/company-orders.ts'
import { purchaseOrderFileHandlers } from './companies/purchase-order-files.ts'
import { companiesStaffHandlers, companyPriceHandlers } from './companies/company-prices.ts'
import { purchaseRequestHandlers } from './companies/purchase-requests.ts'
import { quotationNoteHandlers } from './quotations/quotation-notes.ts'
import { staffQuotationHandlers } from './quotations/quotations-staff.ts'
import { quotationHandlers } from './quotations/quotations.ts'
import { catalogueBulkHandlers } from './catalogue/bulk.ts'
import { catalogueCostHandlers } from './catalogue/costs.ts'
import { catalogueImportHandlers } from './catalogue/catalogue-imports.ts'
import { staffCatalogueHandlers } from './catalogue/catalogue-staff.ts'
import { catalogueHandlers } from './catalogue/catalogue.ts'
import { kitHandlers, kitListHandlers } from './catalogue/kits.ts'
import * as search from './catalogue/search.ts'
import { offerHandlers } from './offers/offers.ts'
import * as delivery from './delivery/delivery.ts'
import { answerError } from './errors.ts'
import { figuresHandlers } from './figures/figures.ts'
import { exportHandlers } from './files/exports.ts'
import { fileHandlers } from './files/files.ts'
import { memberHandlers } from './members/members.ts'
import { newsletterHandlers, staffNewsletterHandlers } from './newsletter/newsletter.ts'
import { staffOrderHandlers } from './orders/orders-staff.ts'
import { cashHandlers } from './cash/cash.ts'
import { parcelHandlers } from './orders/parcels.ts'
import { returnHandlers, returnListHandlers, staffReturnHandlers } from './returns/returns.ts'
import { orderHandlers } from './orders/orders.ts'
import { changingHandlers } from './orders/changing.ts'
import { callHandlers } from './orders/calls.ts'
import { newOrderHandlers } from './orders/lists/new-orders.ts'
import { orderListHandlers } from './orders/lists/lists.ts'
import { takingHandlers } from './orders/taking.ts'
import { rehearse } from './rehearsals/rehearse.ts'
import { confirmingHandlers } from './tracking/confirming.ts'
import { trackingHandlers } from './tracking/tracking.ts'
import { limitDepth } from './protection/limit-depth.ts'
import { requireSameOrigin } from './protection/same-origin.ts'
import { serveReference } from './reference.ts'
import { requestLanguage } from './request-language.ts'
import { shopHandlers, shopSettingsHandlers } from './shop/shop.ts'
import { staffTextHandlers } from './shop/staff-texts.ts'
import { shopTextHandlers } from './shop/texts.ts'
import { approvalHandlers } from './staff/approvals.ts'
import { officeSearchHandlers } from './staff/office-search.ts'
import { passkeyHandlers } from './staff/passkeys.ts'
import { preferenceHandlers } from './staff/preferences.ts'
import { peopleHandlers, staffRoleHandlers } from './staff/people.ts'
import { auditHandlers, staffHandlers } from './staff/staff.ts'
import { stockRequestHandlers } from './stock/stock-requests.ts'
import { stockHandlers } from './stock/stock.ts'
import { staffVoucherHandlers, voucherHandlers } from './vouchers/vouchers.ts'

/** The handlers of every endpoint, in the sequence of the OpenAPI document. */
const handlers: { [Name in keyof typeof contract]: Handlers<(typeof contract)[Name]> } = {
  catalogue: catalogueHandlers,
  kits: kitHandlers,
  search: search.searchHandlers,
  vouchers: voucherHandlers,
  shop: shopHandlers,
  newsletter: newsletterHandlers,
  stockRequests: stockRequestHandlers,
  delivery: delivery.deliveryHandlers,
  accounts: accountHandlers,
  verification: verificationHandlers,
  companies: companyHandlers,
  companyLists: companyListHandlers,
  companyOrders: companyOrderHandlers,
  purchaseOrderFiles: purchaseOrderFileHandlers,
  companyPrices: companyPriceHandlers,
  companiesStaff: companiesStaffHandlers,
  purchaseRequests: purchaseRequestHandlers,
  quotations: quotationHandlers,
  orders: orderHandlers,
  ordersConfirming: confirmingHandlers,
  tracking: trackingHandlers,
  quotationsStaff: staffQuotationHandlers,
  staff: staffHandlers,
  staffPasskeys: passkeyHandlers,
  staffPreferences: preferenceHandlers,
  staffPeople: peopleHandlers,
  staffApprovals: approvalHandlers,
  staffRoles: staffRoleHandlers,
  officeSearch: officeSearchHandlers,
  ordersStaff: staffOrderHandlers,
  ordersCalls: callHandlers,
  ordersLists: orderListHandlers,
  ordersNew: newOrderHandlers,
  ordersTaking: takingHandlers,
  ordersChanging: changingHandlers,
  files: fileHandlers,
  parcels: parcelHandlers,
  cash: cashHandlers,
  returns: returnHandlers,
  returnLists: returnListHandlers,
  returnsStaff: staffReturnHandlers,
  exports: exportHandlers,
  members: memberHandlers,
  staffAudit: auditHandlers,
  figures: figuresHandlers,
  stock: stockHandlers,
  catalogueStaff: staffCatalogueHandlers,
  catalogueBulk: catalogueBulkHandlers,
  catalogueCosts: catalogueCostHandlers,
  catalogueImports: catalogueImportHandlers,
  staffOffers: offerHandlers,
  vouchersStaff: staffVoucherHandlers,
  newsletterStaff: staffNewsletterHandlers,
  shopSettings: shopSettingsHandlers,
  shopTexts: shopTextHandlers,
  staffTexts: staffTextHandlers,
  pickupLocations: delivery.pickupLocationHandlers,
  deliveryStaff: delivery.staffDeliveryHandlers,
  couriers: delivery.courierHandlers,
  closedDays: delivery.closedDayHandlers,
  quotationNotes: quotationNoteHandlers,
  kitList: kitListHandlers,
  synonyms: search.synonymHandlers,
  searchStaff: search.staffSearchHandlers,
}

/** The maximum number of refused fields in an answer. A body of 100 KB could have tens of thousands. */
const maxIssues = 100

/** Sentences of the schema library, for problems without a text of the shop. */
const sentences: Record<Language, (issue: z.core.$ZodIssue) => string | undefined> = {
  en: ({ message }) => message,
  'zh-TW': (issue) => {
    const message = locales.zhTW().localeError(issue as z.core.$ZodRawIssue)
    return typeof message === 'string' ? message : message?.message
  },
}

/** Placeholders of the text about a refused field. */
function detailsOf(issue: z.core.$ZodIssue): object | undefined {
  if (issue.code === 'custom') return issue.params
  return issue.code === 'too_big' ? { most: Number(issue.maximum) } : undefined
}

/** The whole API, to be mounted at `/api`: every endpoint, the OpenAPI document, and errors as JSON. */
export function createApi(context: Context): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      const sentence = sentences[requestLanguage(c)]
      const issues = result.error.issues.slice(0, maxIssues).map((issue) => ({
        path: issue.path.join('.'),
        problem: isMessageKey(issue.message) ? issue.message : (sentence(issue) ?? issue.message),
        details: detailsOf(issue),
      }))
      throw new ShopError('invalid_input', { issues })
    },
  })
  // The handler is registered first, so that failures in all endpoints have the same shape.
  app.onError((error, c) =>
    answerError(error instanceof HTTPException ? new ShopError('invalid_input') : error, c),
  )
  app.use(async (c, next) => {
    // A request from a page in this process did not pass the middleware that assigns ids, so it carries the page's id.
    const pageId = c.req.header('x-request-id')
    if (c.get('requestId') === undefined) c.set('requestId', pageId)
    await next()
  })
  app.use(async (_, next) => {
    await context.prices.settle(context.now()).catch((err: unknown) => {
      // If the database does not answer here, the call itself would only wait again and fail.
      if (isDatabaseGone(err) && !refusesOnlyWrites(err)) throw err
      // The catalogue can be read even if prices cannot be updated now; only placing an order waits for the update.
      log.error({ err }, 'prices cannot follow the offers')
    })
    await next()
  })
  app.use(requireSameOrigin(context.settings))
  app.use(limitDepth(maxJsonDepth))
  if (context.settings.SHOP_MODE === 'demo') app.use(rehearse)
  const sessions = sessionsOf(context)
  for (const [name, module] of Object.entries(handlers))
    bindAll(app, context, sessions, contract[name as keyof typeof contract], module)
  serveReference(app, context.settings)
  app.all('*', (c) => answerError(new ShopError('not_found'), c))
  return app
}
