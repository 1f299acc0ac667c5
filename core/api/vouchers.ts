import { z } from '@hono/zod-openapi'
import { voucher } from '../vouchers/vouchers.ts'
import { endpoint } from './endpoint.ts'

/** "Vouchers are kept by the shop; any unknown or expired code gives 0." */
export const getVoucher = endpoint({
  method: 'get',
  path: '/vouchers/{code}',
  access: 'anyone',
  tag: 'Vouchers',
  summary: 'What a voucher code is worth; an unknown or expired one is worth 0.',
  params: z.object({ code: z.string().min(1).max(100) }),
  output: voucher,
})
