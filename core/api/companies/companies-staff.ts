import { z } from '@hono/zod-openapi'
import { priceFileProblems } from '../../companies/price-file.ts'
import { companyPriceList } from '../../companies/price-list.ts'
import { companyPriceScopes } from '../../prices/company-prices.ts'
import { countries } from '../../contact/countries.ts'
import { approvalReason } from '../../staff/approvals.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { orderSummary } from '../orders.ts'
import {
  date,
  id,
  idParams,
  int,
  langQuery,
  pageSize,
  ringgit,
  search,
  tableFile,
  tableQuery,
} from '../schemas.ts'
import { auditEntry } from '../staff-audit.ts'
import { ownPrice, productIds } from './company-prices.ts'

const endpoint = endpointsOf('Back office: companies')

const companyRow = z
  .object({
    id: z.string(),
    legalName: z.string(),
    country: z.enum(countries),
    registrationNumber: z.string(),
    foundedAt: date,
    people: int,
    orders: int,
    /** Number of its own prices. */
    prices: int,
    closed: z.boolean(),
  })
  .openapi('CompanyRow')
export type CompanyRow = z.infer<typeof companyRow>

/** Finds companies, newest first. */
export const findCompanies = endpoint('GET /staff/companies', 'members:read', {
  summary: 'A page of matching companies, newest first.',
  query: z.object({
    q: search.openapi({ description: 'A part of the name or of the registration number.' }),
    after: id.optional().openapi({ description: 'The `next` of the previous page.' }),
    pageSize,
  }),
  output: z.object({
    companies: z.array(companyRow),
    /** The `after` of the next page; missing on the last page. */
    next: z.string().optional(),
  }),
})

/** One of a company's own prices, as staff see it: either a price in ringgit or a per cent off the list price. */
const storedPrice = z
  .object({
    scope: z.enum(companyPriceScopes),
    productId: z.string().optional(),
    specId: z.string().optional(),
    /** The key of the category. */
    category: z.string().optional(),
    /** The names of product and spec, or of the category; missing for everything, and for goods that are gone. */
    name: z.string().optional(),
    /** The list price of the spec. */
    listPrice: ringgit.optional(),
    price: ringgit.optional(),
    perCent: int.optional(),
    /** The first and the last day, yyyy-MM-dd in the shop's time zone. */
    from: z.string().optional(),
    until: z.string().optional(),
    /** Whether it is not over yet. */
    counts: z.boolean(),
  })
  .openapi('CompanyPrice')
export type StoredCompanyPrice = z.infer<typeof storedPrice>

const staffCompany = companyRow
  .omit({ prices: true })
  .extend({
    taxNumber: z.string().optional(),
    invoiceAddress: z.string().optional(),
    invoiceEmail: z.string().optional(),
    purchaseOrderRequired: z.boolean(),
    /** What its orders of the last 12 months came to, without cancelled ones. */
    orderedInYear: ringgit,
    /** Its newest orders. */
    newestOrders: z.array(orderSummary),
    prices: z.array(storedPrice),
    /** Changes with every change of its prices. */
    pricesVersion: int,
    /** The categories, for a new price. */
    categories: z.array(z.object({ key: z.string(), name: z.string() })),
    /** The lower prices that wait for a colleague. */
    asked: z.object({ by: z.string(), at: date, amount: ringgit }).optional(),
    /** Newest first. */
    audit: z.array(auditEntry),
  })
  .openapi('StaffCompany')
export type StaffCompany = z.infer<typeof staffCompany>

export const getStaffCompany = endpoint('GET /staff/companies/{id}', 'members:read', {
  summary: 'One company, with its newest orders and its own prices.',
  params: idParams,
  query: langQuery,
  output: staffCompany,
  errors: ['company_not_found'],
})

/** Replaces the list of a company's own prices. Lower ones above a person's limit need a colleague: "Four eyes." */
export const saveCompanyPrices = endpoint('POST /staff/companies/{id}/prices', 'prices:waive', {
  summary: "Replace a company's own prices; fails if somebody changed them since they were read.",
  params: idParams,
  body: z.object({
    prices: shared(companyPriceList),
    /** The `pricesVersion` that was read. */
    version: int.nonnegative(),
    /** Why they are lowered, for the colleague who decides; without it, too low prices are refused. */
    why: shared(approvalReason).optional(),
  }),
  output: z.object({ waits: z.boolean() }),
  errors: ['company_not_found', 'company_closed', 'company_prices_changed_meanwhile', 'second_person_needed'],
})

/** "Price lists are … exported": the same columns that the import reads. */
export const exportCompanyPrices = endpoint('GET /staff/companies/{id}/prices/export', 'members:read', {
  summary: "A company's own prices as XLSX or CSV.",
  params: idParams,
  query: tableQuery,
  ...tableFile,
  errors: ['company_not_found'],
})

/** Reads a file of prices and changes nothing, so that staff see what it changes before they save the list. */
export const readCompanyPrices = endpoint('POST /staff/companies/{id}/prices/read', 'prices:waive', {
  summary: "Compare a CSV file or a spreadsheet with a company's own prices; saving the list applies it.",
  params: idParams,
  query: langQuery,
  raw: { media: ['text/csv'], maxBytes: 1_000_000 },
  output: z.object({
    /** The whole list as the file wants it; empty if the file has faults. */
    prices: z.array(storedPrice),
    /** The `pricesVersion` of the compared list. */
    version: int,
    /** Prices that are added have no `before`, removed ones no `after`. */
    changes: z.array(z.object({ before: storedPrice.optional(), after: storedPrice.optional() })),
    /** The number of prices that stay as they are. */
    unchanged: int,
    /** What is wrong with lines of the file; the first ones if there are many. */
    faults: z.array(
      z.object({
        line: int,
        problem: z.enum(priceFileProblems),
        details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
    faultCount: int,
  }),
  errors: ['company_not_found', 'company_closed', 'company_prices_not_read', 'payload_too_large'],
})

/** Like `GET /companies/{id}/prices`, for staff who take or change an order of the company. */
export const listPricesOfCompany = endpoint('GET /staff/companies/{id}/prices', 'orders:read', {
  summary: "A company's own prices today for the specs of some products.",
  params: idParams,
  query: z.object({ products: productIds }),
  output: z.object({ prices: z.array(ownPrice) }),
  errors: ['company_not_found'],
})
