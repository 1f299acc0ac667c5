import type * as contract from '#core/api/staff/people.ts'
import type { StaffContext } from '../../context.ts'
import type { Outcome } from '../../services/staff/deciders/make-or-ask.ts'
import * as manage from '../../services/staff/manage.ts'
import { readOwnSessions, readPeople, readPerson, readSignIns } from '../../services/staff/people.ts'
import { editedRoles, withWaitingChanges } from '../../services/staff/deciders/edited-roles.ts'
import type { Handlers } from '../bind.ts'
import { listHandlers } from './list-handlers.ts'

const done = (outcome: Outcome) => ({ success: true as const, ...outcome })

export const peopleHandlers: Handlers<typeof contract> = {
  getOwnSessions: (ctx) => readOwnSessions(ctx),
  endOwnSessions: (ctx, { body }) => manage.endOwnSessions(ctx, body),
  saveOwnAccount: (ctx, { body }) => manage.saveOwnAccount(ctx, body),
  listPeople: (ctx) => readPeople(ctx),
  getPerson: (ctx, { params }) => readPerson(ctx, params),
  listSignIns: (ctx) => readSignIns(ctx),
  inviteStaff: (ctx, { body }) => manage.inviteStaff(ctx, body),
  saveStaff: async (ctx, { params, body }) => done(await manage.saveStaff(ctx, { ...params, ...body })),
  resetColleague: async (ctx, { params, body }) =>
    done(await manage.resetColleague(ctx, { ...params, ...body })),
  disableColleague: async (ctx, { params, body }) =>
    done(await manage.disableColleague(ctx, { ...params, ...body })),
  enableColleague: async (ctx, { params, body }) =>
    done(await manage.enableColleague(ctx, { ...params, ...body })),
  endColleagueSessions: (ctx, { params, body }) => manage.endColleagueSessions(ctx, { ...params, ...body }),
}

const roleHandlers = listHandlers(editedRoles)

/** Makes a handler's response also list the changes of roles that still wait for a decision. */
const sayingWhatWaits =
  <Input>(handle: (ctx: StaffContext, input: Input) => ReturnType<typeof roleHandlers.list>) =>
  async (ctx: StaffContext, input: Input) =>
    withWaitingChanges(ctx, await handle(ctx, input))

export const staffRoleHandlers: Handlers<typeof contract.staffRoleList> = {
  list: sayingWhatWaits(roleHandlers.list),
  create: sayingWhatWaits(roleHandlers.create),
  save: sayingWhatWaits(roleHandlers.save),
  delete: sayingWhatWaits(roleHandlers.delete),
  order: sayingWhatWaits(roleHandlers.order),
}
