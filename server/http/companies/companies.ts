import type * as contract from '#core/api/companies/companies.ts'
import * as addresses from '../../services/companies/addresses.ts'
import * as companies from '../../services/companies/companies.ts'
import * as invitations from '../../services/companies/invitations.ts'
import * as people from '../../services/companies/people.ts'
import type { Handlers } from '../bind.ts'

export const companyHandlers: Handlers<typeof contract> = {
  listCompanies: async (ctx) => ({ companies: await companies.listCompanies(ctx) }),
  foundCompany: (ctx, { body }) => companies.foundCompany(ctx, body),
  getCompany: (ctx, { params }) => companies.readCompany(ctx, params),
  changeCompany: (ctx, { params, body }) => companies.changeCompany(ctx, { ...params, data: body }),
  inviteToCompany: (ctx, { params, query, body }) =>
    invitations.invite(ctx, { ...params, form: body, lang: query.lang }),
  resendInvitation: (ctx, { params }) => invitations.resendInvitation(ctx, params),
  withdrawInvitation: (ctx, { params }) => invitations.withdrawInvitation(ctx, params),
  addCompanyAddress: (ctx, { params, body }) => addresses.addAddress(ctx, { ...params, data: body }),
  changeCompanyAddress: (ctx, { params, body }) => addresses.changeAddress(ctx, { ...params, data: body }),
  removeCompanyAddress: (ctx, { params }) => addresses.removeAddress(ctx, params),
  changeCompanyRole: (ctx, { params, body }) => people.changeRole(ctx, { ...params, ...body }),
  setBuyerLimits: (ctx, { params, body }) => people.setLimits(ctx, { ...params, limits: body }),
  removeFromCompany: (ctx, { params }) => people.removePerson(ctx, params),
  handOverCompany: (ctx, { params }) => people.handOver(ctx, params),
  leaveCompany: (ctx, { params }) => people.leaveCompany(ctx, params),
  closeCompany: (ctx, { params }) => companies.closeCompany(ctx, params),
  readInvitation: (ctx, { body }) => invitations.readInvitation(ctx, body),
  acceptInvitation: (ctx, { body }) => invitations.acceptInvitation(ctx, body),
}
