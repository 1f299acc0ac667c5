import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../../core/api/vouchers-staff.ts'
import type { Context } from '../../context.ts'
import * as vouchers from '../../services/vouchers/vouchers-staff.ts'
import { bind } from '../bind.ts'

export function bindStaffVouchers(app: OpenAPIHono, context: Context): void {
  bind(app, context, contract.listVouchers, (call, { query }) => vouchers.listVouchers(call, query))
  bind(app, context, contract.getStaffVoucher, (call, { params }) =>
    vouchers.readStaffVoucher(call, params.code),
  )
  bind(app, context, contract.createVoucher, (call, { body }) => vouchers.createVoucher(call, body.voucher))
  bind(app, context, contract.saveVoucher, (call, { params, body }) =>
    vouchers.saveVoucher(call, params.code, body),
  )
  bind(app, context, contract.deleteVoucher, async (call, { params }) => {
    await vouchers.deleteVoucher(call, params.code)
    return {}
  })
}
