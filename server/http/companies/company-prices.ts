import type * as contract from '#core/api/companies/company-prices.ts'
import type * as staffContract from '#core/api/companies/companies-staff.ts'
import { readOwnPricesFor } from '../../services/companies/prices/own-prices.ts'
import { saveCompanyPrices } from '../../services/companies/prices/save-prices.ts'
import { findCompanies } from '../../services/companies-desk/find-companies.ts'
import { readPricesForStaff, readStaffCompany } from '../../services/companies-desk/read-company.ts'
import type { Handlers } from '../bind.ts'

export const companyPriceHandlers: Handlers<typeof contract> = {
  listOwnPrices: (ctx, { params, query }) => readOwnPricesFor(ctx, { ...params, ...query }),
}

export const companiesStaffHandlers: Handlers<typeof staffContract> = {
  findCompanies: (ctx, { query }) => findCompanies(ctx, query),
  getStaffCompany: (ctx, { params, query }) => readStaffCompany(ctx, { ...params, ...query }),
  saveCompanyPrices: (ctx, { params, body }) => saveCompanyPrices(ctx, { ...params, ...body }),
  listPricesOfCompany: (ctx, { params, query }) => readPricesForStaff(ctx, { ...params, ...query }),
}
