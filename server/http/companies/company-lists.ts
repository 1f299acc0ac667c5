import type * as contract from '#core/api/companies/company-lists.ts'
import {
  addRows,
  changeRow,
  createList,
  removeList,
  removeRow,
  renameList,
} from '../../services/company-lists/change-lists.ts'
import { exportList, listLists, readList } from '../../services/company-lists/read-lists.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse } from '../downloads.ts'

export const companyListHandlers: Handlers<typeof contract> = {
  listCompanyLists: async (ctx, { params, query }) => ({
    lists: await listLists(ctx, { ...params, ...query }),
  }),
  createCompanyList: (ctx, { params, body }) => createList(ctx, { ...params, ...body }),
  getCompanyList: (ctx, { params, query }) => readList(ctx, { ...params, ...query }),
  exportCompanyList: async (ctx, { params, query }) =>
    csvResponse('list.csv', await exportList(ctx, { ...params, ...query })),
  renameCompanyList: (ctx, { params, body }) => renameList(ctx, { ...params, ...body }),
  removeCompanyList: (ctx, { params }) => removeList(ctx, params),
  addToCompanyList: (ctx, { params, body }) => addRows(ctx, { ...params, ...body }),
  changeCompanyListRow: (ctx, { params, body }) => changeRow(ctx, { ...params, ...body }),
  removeCompanyListRow: (ctx, { params }) => removeRow(ctx, params),
}
