import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  changeStaffPassword,
  checkStaffSetUp,
  getCurrentStaff,
  getStaffLogin,
  renewRecoveryCodes,
  staffEnrol,
  staffEnrolCode,
  staffLogin,
  staffLoginCode,
  staffLogout,
  staffSetUp,
} from '../../../core/api/staff.ts'
import type { Context } from '../../context.ts'
import * as accounts from '../../services/staff/accounts.ts'
import { staffSessionSeconds } from '../../services/staff/sessions.ts'
import { bind } from '../bind.ts'

const done = { success: true } as const

export function bindStaff(app: OpenAPIHono, context: Context): void {
  bind(app, context, staffLogin, async (call, { body }, { cookies }) => {
    const { next, token } = await accounts.staffLogin(call, { ...body, earlierToken: cookies.read('staff') })
    cookies.set('staff', token, staffSessionSeconds(call))
    return { next }
  })
  bind(app, context, getStaffLogin, (call, _input, { cookies }) =>
    accounts.readLoginStep(call, { token: cookies.read('staff') }),
  )
  bind(app, context, staffLoginCode, async (call, { body }, { cookies }) => {
    const { staff, token } = await accounts.finishStaffLogin(call, { ...body, token: cookies.read('staff') })
    cookies.set('staff', token, staffSessionSeconds(call))
    return staff
  })
  bind(app, context, staffEnrol, (call, _input, { cookies }) =>
    accounts.beginEnrolment(call, { token: cookies.read('staff') }),
  )
  bind(app, context, staffEnrolCode, async (call, { body }, { cookies }) => {
    const { token, ...enrolled } = await accounts.finishEnrolment(call, {
      ...body,
      token: cookies.read('staff'),
    })
    cookies.set('staff', token, staffSessionSeconds(call))
    return enrolled
  })
  bind(app, context, staffSetUp, async (call, { body }) => {
    await accounts.setUpStaff(call, body)
    return done
  })
  bind(app, context, checkStaffSetUp, (call, { body }) => accounts.checkSetUp(call, body))
  bind(app, context, staffLogout, async (call, _input, { cookies }) => {
    await accounts.staffLogout(call, { token: cookies.read('staff') })
    cookies.clear('staff')
    return done
  })
  bind(app, context, getCurrentStaff, (call) => accounts.readCurrentStaff(call))
  bind(app, context, changeStaffPassword, async (call, { body }) => {
    await accounts.changeStaffPassword(call, body)
    return done
  })
  bind(app, context, renewRecoveryCodes, (call, { body }) => accounts.renewRecoveryCodes(call, body))
}
