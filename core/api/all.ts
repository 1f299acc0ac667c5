import * as accounts from './accounts.ts'
import * as catalogue from './catalogue.ts'
import * as catalogueBulk from './catalogue/bulk.ts'
import * as catalogueCosts from './catalogue/costs.ts'
import * as catalogueImports from './catalogue/imports.ts'
import * as kits from './catalogue/kits.ts'
import * as catalogueStaff from './catalogue-staff.ts'
import * as companies from './companies/companies.ts'
import * as companiesStaff from './companies/companies-staff.ts'
import * as companyLists from './companies/company-lists.ts'
import * as companyOrders from './companies/company-orders.ts'
import * as companyPrices from './companies/company-prices.ts'
import * as purchaseRequests from './companies/purchase-requests.ts'
import * as quotations from './quotations/quotations.ts'
import * as quotationNotes from './quotations/quotation-notes.ts'
import * as quotationsStaff from './quotations/quotations-staff.ts'
import * as delivery from './delivery.ts'
import * as deliveryStaff from './delivery-staff.ts'
import type { AnyEndpoint, OutputOf, RequestOf } from './endpoint.ts'
import * as files from './staff/files.ts'
import * as exports from './staff/exports.ts'
import * as figures from './figures.ts'
import * as members from './members.ts'
import * as newsletter from './newsletter.ts'
import * as newsletterStaff from './newsletter-staff.ts'
import * as purchaseOrderFiles from './companies/purchase-order-files.ts'
import * as orders from './orders.ts'
import * as ordersConfirming from './orders-by-customer/confirming.ts'
import * as ordersCalls from './orders-by-staff/calls.ts'
import * as ordersChanging from './orders-by-staff/changing.ts'
import * as ordersLists from './orders-by-staff/lists.ts'
import * as ordersNew from './orders-by-staff/new-orders.ts'
import * as ordersTaking from './orders-by-staff/taking.ts'
import * as ordersStaff from './orders-staff.ts'
import * as parcels from './parcels-and-cash/parcels.ts'
import * as cash from './parcels-and-cash/cash.ts'
import * as returns from './returns/returns.ts'
import * as returnLists from './returns/return-lists.ts'
import * as returnsStaff from './returns/returns-staff.ts'
import * as search from './search/search.ts'
import * as searchStaff from './search/search-staff.ts'
import * as shop from './shop.ts'
import * as shopSettings from './shop-settings.ts'
import * as shopTexts from './texts/shop-texts.ts'
import * as staffTexts from './texts/staff-texts.ts'
import * as staff from './staff.ts'
import * as staffAudit from './staff-audit.ts'
import * as staffApprovals from './staff/approvals.ts'
import * as officeSearch from './staff/office-search.ts'
import * as staffPreferences from './staff/preferences.ts'
import * as staffPasskeys from './staff/passkeys.ts'
import * as staffOffers from './staff/offers.ts'
import * as staffPeople from './staff/people.ts'
import * as stock from './stock.ts'
import * as stockRequests from './stock-requests.ts'
import * as tracking from './tracking.ts'
import * as verification from './verification.ts'
import * as vouchers from './vouchers.ts'
import * as vouchersStaff from './vouchers-staff.ts'

/** The whole API, by the module that declares each endpoint. */
export const contract = {
  catalogue,
  kits,
  search,
  vouchers,
  shop,
  newsletter,
  stockRequests,
  delivery,
  accounts,
  verification,
  companies,
  companyLists,
  companyOrders,
  purchaseOrderFiles,
  companyPrices,
  companiesStaff,
  purchaseRequests,
  quotations,
  orders,
  ordersConfirming,
  tracking,
  staff,
  staffPasskeys,
  staffPreferences,
  staffPeople,
  staffApprovals,
  staffRoles: staffPeople.staffRoleList,
  officeSearch,
  quotationsStaff,
  ordersStaff,
  ordersTaking,
  ordersCalls,
  ordersLists,
  ordersNew,
  ordersChanging,
  files,
  parcels,
  cash,
  returns,
  returnLists,
  returnsStaff,
  exports,
  members,
  staffAudit,
  figures,
  stock,
  catalogueStaff,
  catalogueBulk,
  catalogueCosts,
  catalogueImports,
  staffOffers,
  vouchersStaff,
  newsletterStaff,
  shopSettings,
  shopTexts,
  staffTexts,
  deliveryStaff,
  pickupLocations: deliveryStaff.pickupLocationList,
  couriers: deliveryStaff.courierList,
  closedDays: deliveryStaff.closedDayList,
  quotationNotes: quotationNotes.quotationNoteList,
  kitList: kits.kitList,
  synonyms: searchStaff.synonymList,
  searchStaff,
}

type ValueOf<T> = T extends unknown ? T[keyof T] : never
type Endpoint = Extract<ValueOf<ValueOf<typeof contract>>, AnyEndpoint>

/** Every endpoint of the API. */
export const endpoints = Object.values(contract)
  .flatMap((module): object[] => Object.values(module))
  .filter((exported): exported is Endpoint => 'route' in exported)

/** Every endpoint by name, such as `'GET /products/{id}'`, with its request and response. */
export type Api = { [E in Endpoint as E['name']]: { request: RequestOf<E>; output: OutputOf<E> } }
