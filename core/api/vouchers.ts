import { z } from '@hono/zod-openapi'
import { voucher } from '../vouchers/vouchers.ts'
import { endpointsOf } from './endpoint.ts'
import { langQuery } from './schemas.ts'

/** Reads the value of a voucher code. */
export const getVoucher = endpointsOf('Vouchers')('GET /vouchers/{code}', 'anyone', {
  summary: 'The value of a voucher code; 0 for an unknown or expired one.',
  query: langQuery,
  params: z.object({ code: z.string().min(1).max(100) }),
  output: voucher,
  errors: ['too_many_requests'],
})
