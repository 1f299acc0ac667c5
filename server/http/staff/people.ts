import type * as contract from '#core/api/staff/people.ts'
import * as manage from '../../services/staff/manage.ts'
import { readOwnSessions, readPeople, readPerson, readSignIns } from '../../services/staff/people.ts'
import { staffRoleTable } from '../../services/staff/roles.ts'
import type { Handlers } from '../bind.ts'
import { listHandlers } from './list-handlers.ts'

export const peopleHandlers: Handlers<typeof contract> = {
  getOwnSessions: (ctx) => readOwnSessions(ctx),
  endOwnSessions: (ctx, { body }) => manage.endOwnSessions(ctx, body),
  saveOwnAccount: (ctx, { body }) => manage.saveOwnAccount(ctx, body),
  listPeople: (ctx) => readPeople(ctx),
  getPerson: (ctx, { params }) => readPerson(ctx, params),
  listSignIns: (ctx) => readSignIns(ctx),
  inviteStaff: (ctx, { body }) => manage.inviteStaff(ctx, body),
  saveStaff: (ctx, { params, body }) => manage.saveStaff(ctx, { ...params, ...body }),
  resetColleague: (ctx, { params, body }) => manage.resetColleague(ctx, { ...params, ...body }),
  disableColleague: (ctx, { params, body }) => manage.disableColleague(ctx, { ...params, ...body }),
  enableColleague: (ctx, { params, body }) => manage.enableColleague(ctx, { ...params, ...body }),
  endColleagueSessions: (ctx, { params, body }) => manage.endColleagueSessions(ctx, { ...params, ...body }),
}

export const staffRoleHandlers: Handlers<typeof contract.staffRoleList> = listHandlers(staffRoleTable)
