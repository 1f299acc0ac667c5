import type * as contract from '#core/api/companies/company-prices.ts'
import type * as staffContract from '#core/api/companies/companies-staff.ts'
import { readOwnPricesFor } from '../../services/companies/prices/own-prices.ts'
import { saveCompanyPrices } from '../../services/companies/prices/save-prices.ts'
import { exportPrices } from '../../services/companies-desk/export-prices.ts'
import { findCompanies } from '../../services/companies-desk/find-companies.ts'
import { readPricesForStaff, readStaffCompany } from '../../services/companies-desk/read-company.ts'
import { readPriceFileFor } from '../../services/companies-desk/read-price-file.ts'
import type { Handlers } from '../bind.ts'
import { tableResponse } from '../downloads.ts'

export const companyPriceHandlers: Handlers<typeof contract> = {
  listOwnPrices: (ctx, { params, query }) => readOwnPricesFor(ctx, { ...params, ...query }),
}

export const companiesStaffHandlers: Handlers<typeof staffContract> = {
  findCompanies: (ctx, { query }) => findCompanies(ctx, query),
  getStaffCompany: (ctx, { params, query }) => readStaffCompany(ctx, { ...params, ...query }),
  saveCompanyPrices: (ctx, { params, body }) => saveCompanyPrices(ctx, { ...params, ...body }),
  exportCompanyPrices: async (ctx, { params, query }) =>
    tableResponse('prices', query.format, await exportPrices(ctx, { ...params, ...query })),
  readCompanyPrices: async (ctx, { params, query }, { c }) =>
    readPriceFileFor(ctx, { ...params, ...query, bytes: new Uint8Array(await c.req.arrayBuffer()) }),
  listPricesOfCompany: (ctx, { params, query }) => readPricesForStaff(ctx, { ...params, ...query }),
}
