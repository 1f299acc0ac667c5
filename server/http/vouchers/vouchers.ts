import type * as contract from '#core/api/vouchers.ts'
import type * as staffContract from '#core/api/vouchers-staff.ts'
import * as vouchers from '../../services/vouchers/vouchers.ts'
import type { Handlers } from '../bind.ts'

export const voucherHandlers: Handlers<typeof contract> = {
  getVoucher: (ctx, { params, query }, { cookies }) =>
    vouchers.readVoucher(ctx, { ...params, ...query, token: cookies.read('session') }),
}

export const staffVoucherHandlers: Handlers<typeof staffContract> = {
  listVouchers: (ctx, { query }) => vouchers.listVouchers(ctx, query),
  getStaffVoucher: (ctx, { params }) => vouchers.readStaffVoucher(ctx, params.code),
  createVoucher: (ctx, { body }) => vouchers.createVoucher(ctx, body.voucher),
  saveVoucher: (ctx, { params, body }) => vouchers.saveVoucher(ctx, params.code, body),
  deleteVoucher: async (ctx, { params }) => {
    await vouchers.deleteVoucher(ctx, params.code)
    return {}
  },
}
