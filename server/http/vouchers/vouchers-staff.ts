import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../../core/api/vouchers-staff.ts'
import type { Context } from '../../context.ts'
import * as vouchers from '../../services/vouchers/vouchers-staff.ts'
import { bind } from '../bind.ts'

export function bindStaffVouchers(app: OpenAPIHono, context: Context): void {
  bind(app, context, contract.listVouchers, (request, { query }) => vouchers.listVouchers(request, query))
  bind(app, context, contract.getStaffVoucher, (request, { params }) =>
    vouchers.readStaffVoucher(request, params.code),
  )
  bind(app, context, contract.createVoucher, (request, { body }) =>
    vouchers.createVoucher(request, body.voucher),
  )
  bind(app, context, contract.saveVoucher, (request, { params, body }) =>
    vouchers.saveVoucher(request, params.code, body),
  )
  bind(app, context, contract.deleteVoucher, async (request, { params }) => {
    await vouchers.deleteVoucher(request, params.code)
    return {}
  })
}
