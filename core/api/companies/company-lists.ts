import { z } from '@hono/zod-openapi'
import { companyList, listItems, usualQuantity } from '../../companies/lists.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { csv, id, idParams, int, langQuery, ringgit, success } from '../schemas.ts'

const endpoint = endpointsOf('Companies')

const summary = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The number of rows, including those that are no longer sold. */
    rowCount: int,
    /** The pieces that are still sold, and what they cost at the present prices. */
    pieces: int,
    amount: ringgit,
    /** The pictures of its first goods. */
    pictures: z.array(z.string()),
  })
  .openapi('CompanyListSummary')
export type CompanyListSummary = z.infer<typeof summary>

const row = z.object({
  id: z.string(),
  /** The usual quantity, in pieces. */
  quantity: int,
  /** The goods as they are now; missing if they are no longer sold. */
  goods: z
    .object({
      productId: z.string(),
      specName: z.string(),
      productName: z.string(),
      displayName: z.string(),
      imgUrl: z.string(),
      size: z.string(),
      /** The price of one piece now, and its prices by quantity. */
      price: ringgit,
      tiers: z.array(z.object({ from: int, price: ringgit })).optional(),
      /** How many are in stock. */
      stock: int,
    })
    .optional(),
})

const companyListDetails = z
  .object({
    id: z.string(),
    name: z.string(),
    rows: z.array(row),
  })
  .openapi('CompanyList')
export type CompanyList = z.infer<typeof companyListDetails>

/** Errors of every change of a list. */
const changeErrors = ['company_not_found', 'company_role_too_low', 'company_closed'] as const
const listErrors = [...changeErrors, 'company_list_not_found'] as const

/** Shared lists. "A company's … shared lists ('office shelf', ordered again by a press) live with it." */
export const listCompanyLists = endpoint('GET /companies/{id}/lists', 'member', {
  summary: 'The shared lists of a company, by name, at the present prices.',
  params: idParams,
  query: langQuery,
  output: z.object({ lists: z.array(summary) }),
  errors: ['company_not_found'],
})

export const createCompanyList = endpoint('POST /companies/{id}/lists', 'member', {
  summary: 'Create a shared list. Needs the role approver or admin.',
  params: idParams,
  body: shared(companyList),
  output: z.object({ id: z.string() }),
  errors: [...changeErrors, 'company_limit_reached'],
})

const listParams = idParams.extend({ list: id })

export const getCompanyList = endpoint('GET /companies/{id}/lists/{list}', 'member', {
  summary: 'A shared list with the present texts, prices and stock of its goods.',
  params: listParams,
  query: langQuery,
  output: companyListDetails,
  errors: ['company_not_found', 'company_list_not_found'],
})

export const exportCompanyList = endpoint('GET /companies/{id}/lists/{list}/export', 'member', {
  summary: 'A shared list as CSV, at the present prices.',
  ...csv,
  params: listParams,
  query: langQuery,
  errors: ['company_not_found', 'company_list_not_found'],
})

export const renameCompanyList = endpoint('POST /companies/{id}/lists/{list}', 'member', {
  summary: 'Rename a shared list. Needs the role approver or admin.',
  params: listParams,
  body: shared(companyList),
  output: success,
  errors: [...listErrors],
})

export const removeCompanyList = endpoint('POST /companies/{id}/lists/{list}/remove', 'member', {
  summary: 'Delete a shared list; also succeeds if it is already gone. Needs the role approver or admin.',
  params: listParams,
  output: success,
  errors: [...changeErrors],
})

/** Puts goods on a list. What is on it already keeps its quantity. */
export const addToCompanyList = endpoint('POST /companies/{id}/lists/{list}/rows', 'member', {
  summary:
    'Add goods to a shared list. Goods that are on it already keep their quantity. Needs the role ' +
    'approver or admin.',
  params: listParams,
  body: shared(listItems),
  output: z.object({
    /** The number of rows that are new, that were there already, and whose goods are not sold. */
    added: int,
    known: int,
    gone: int,
  }),
  errors: [...listErrors, 'company_limit_reached'],
})

const rowParams = listParams.extend({ row: id })

export const changeCompanyListRow = endpoint('POST /companies/{id}/lists/{list}/rows/{row}', 'member', {
  summary: 'Set the usual quantity of a row. Needs the role approver or admin.',
  params: rowParams,
  body: shared(usualQuantity),
  output: success,
  errors: [...listErrors, 'company_list_row_not_found'],
})

export const removeCompanyListRow = endpoint(
  'POST /companies/{id}/lists/{list}/rows/{row}/remove',
  'member',
  {
    summary: 'Remove a row; also succeeds if it is already gone. Needs the role approver or admin.',
    params: rowParams,
    output: success,
    errors: [...changeErrors],
  },
)
