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
import * as account from '../../services/staff/own-account.ts'
import * as setUp from '../../services/staff/set-up.ts'
import * as signIn from '../../services/staff/sign-in.ts'
import { staffSessionSeconds } from '../../services/staff/sessions.ts'
import { bind } from '../bind.ts'

const done = { success: true } as const

export function bindStaff(app: OpenAPIHono, context: Context): void {
  bind(app, context, staffLogin, async (request, { body }, { cookies }) => {
    const { next, token } = await signIn.staffLogin(request, { ...body, earlierToken: cookies.read('staff') })
    cookies.set('staff', token, staffSessionSeconds(request))
    return { next }
  })
  bind(app, context, getStaffLogin, (request, _input, { cookies }) =>
    signIn.readLoginStep(request, { token: cookies.read('staff') }),
  )
  bind(app, context, staffLoginCode, async (request, { body }, { cookies }) => {
    const { staff, token } = await signIn.finishStaffLogin(request, { ...body, token: cookies.read('staff') })
    cookies.set('staff', token, staffSessionSeconds(request))
    return staff
  })
  bind(app, context, staffEnrol, (request, _input, { cookies }) =>
    signIn.beginEnrolment(request, { token: cookies.read('staff') }),
  )
  bind(app, context, staffEnrolCode, async (request, { body }, { cookies }) => {
    const { token, ...enrolled } = await signIn.finishEnrolment(request, {
      ...body,
      token: cookies.read('staff'),
    })
    cookies.set('staff', token, staffSessionSeconds(request))
    return enrolled
  })
  bind(app, context, staffSetUp, async (request, { body }) => {
    await setUp.setUpStaff(request, body)
    return done
  })
  bind(app, context, checkStaffSetUp, (request, { body }) => setUp.checkSetUp(request, body))
  bind(app, context, staffLogout, async (request, _input, { cookies }) => {
    await signIn.staffLogout(request, { token: cookies.read('staff') })
    cookies.clear('staff')
    return done
  })
  bind(app, context, getCurrentStaff, (request) => signIn.readCurrentStaff(request))
  bind(app, context, changeStaffPassword, async (request, { body }) => {
    await account.changeStaffPassword(request, body)
    return done
  })
  bind(app, context, renewRecoveryCodes, (request, { body }) => account.renewRecoveryCodes(request, body))
}
