import type * as contract from '#core/api/staff.ts'
import type * as auditContract from '#core/api/staff-audit.ts'
import { readAudit, readAuditChoices } from '../../services/staff/audit-read.ts'
import * as account from '../../services/staff/own-account.ts'
import { staffSessionSeconds } from '../../services/staff/sessions.ts'
import * as setUp from '../../services/staff/set-up.ts'
import * as signIn from '../../services/staff/sign-in.ts'
import type { Handlers } from '../bind.ts'
import { deviceSeconds } from '../../services/accounts/devices.ts'

export const staffHandlers: Handlers<typeof contract> = {
  staffLogin: async (ctx, { body }, { cookies }) => {
    const { next, token } = await signIn.staffLogin(ctx, { ...body, earlierToken: cookies.read('staff') })
    cookies.set('staff', token, staffSessionSeconds(ctx))
    return { next }
  },
  getStaffLogin: (ctx, _input, { cookies }) => signIn.readLoginStep(ctx, { token: cookies.read('staff') }),
  staffLoginCode: async (ctx, { body }, { cookies }) => {
    const input = { ...body, token: cookies.read('staff') }
    const { staff, token, device } = await signIn.finishStaffLogin(ctx, input)
    cookies.set('staff', token, staffSessionSeconds(ctx))
    cookies.set('device', device, deviceSeconds)
    return staff
  },
  staffEnrol: (ctx, _input, { cookies }) => signIn.beginEnrolment(ctx, { token: cookies.read('staff') }),
  staffEnrolCode: async (ctx, { body }, { cookies }) => {
    const { token, device, ...enrolled } = await signIn.finishEnrolment(ctx, {
      ...body,
      token: cookies.read('staff'),
    })
    cookies.set('staff', token, staffSessionSeconds(ctx))
    cookies.set('device', device, deviceSeconds)
    return enrolled
  },
  staffSetUp: (ctx, { body }) => setUp.setUpStaff(ctx, body),
  checkStaffSetUp: (ctx, { body }) => setUp.checkSetUp(ctx, body),
  staffLogout: async (ctx, _input, { cookies }) => {
    await signIn.staffLogout(ctx, { token: cookies.read('staff') })
    cookies.clear('staff')
  },
  getCurrentStaff: (ctx) => signIn.readCurrentStaff(ctx),
  changeStaffPassword: (ctx, { body }) => account.changeStaffPassword(ctx, body),
  renewRecoveryCodes: (ctx, { body }) => account.renewRecoveryCodes(ctx, body),
}

export const auditHandlers: Handlers<typeof auditContract> = {
  getAudit: (ctx, { query }) => readAudit(ctx, query),
  getAuditChoices: (ctx) => readAuditChoices(ctx),
}
