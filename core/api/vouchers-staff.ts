import { z } from '@hono/zod-openapi'
import { voucherInput } from '../vouchers/voucher-editor.ts'
import { voucherStates } from '../vouchers/vouchers.ts'
import { endpoint, shared } from './endpoint.ts'

const tag = 'Back office: vouchers'

/** Identifies what was read; it differs once somebody has changed it. */
const version = z.string().min(1).max(100)
const params = z.object({ code: z.string().min(1).max(100) })

const staffVoucher = z.object({
  code: z.string(),
  /** In ringgit. */
  amount: z.number().nonnegative(),
  active: z.boolean(),
  /** The first and the last day on which it is valid, in the shop's time zone. */
  firstDay: z.string().optional(),
  lastDay: z.string().optional(),
  state: z.enum(voucherStates),
  /** How many orders carry it. */
  orders: z.number().int(),
  version,
})
export type StaffVoucher = z.infer<typeof staffVoucher>

/** "Vouchers kept by staff (save10 is the first; fixed amount, valid from and to, active)." */
export const listVouchers = endpoint({
  method: 'get',
  path: '/staff/vouchers',
  access: 'vouchers:read',
  tag,
  summary:
    'A page of the vouchers whose code holds what is searched for, those that are good, now or later, first.',
  query: z.object({
    q: z.string().trim().max(200).default(''),
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  output: z.object({ total: z.number().int(), vouchers: z.array(staffVoucher) }),
})

export const getStaffVoucher = endpoint({
  method: 'get',
  path: '/staff/vouchers/{code}',
  access: 'vouchers:read',
  tag,
  summary: 'One voucher.',
  params,
  output: staffVoucher,
  errors: ['voucher_not_found'],
})

export const createVoucher = endpoint({
  method: 'post',
  path: '/staff/vouchers',
  access: 'vouchers:edit',
  tag,
  summary: 'Add a voucher.',
  body: z.object({ voucher: shared(voucherInput) }),
  output: staffVoucher,
  errors: ['voucher_exists'],
})

export const saveVoucher = endpoint({
  method: 'post',
  path: '/staff/vouchers/{code}',
  access: 'vouchers:edit',
  tag,
  summary: 'Change amount or days of a voucher or switch it off, over the version that was looked at.',
  params,
  body: z.object({ version, voucher: shared(voucherInput) }),
  output: staffVoucher,
  errors: ['voucher_not_found', 'voucher_changed_meanwhile'],
})

export const deleteVoucher = endpoint({
  method: 'post',
  path: '/staff/vouchers/{code}/delete',
  access: 'vouchers:edit',
  tag,
  summary: 'Delete a voucher that no order carries.',
  params,
  output: z.object({}),
  errors: ['voucher_not_found', 'voucher_in_use'],
})
