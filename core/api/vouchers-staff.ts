import { z } from '@hono/zod-openapi'
import { voucherInput } from '../vouchers/voucher-editor.ts'
import { voucherStates } from '../vouchers/vouchers.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { int, paging, ringgit, search, version } from './schemas.ts'

const endpoint = endpointsOf('Back office: vouchers')

const voucher = shared(voucherInput)
const params = z.object({ code: z.string().min(1).max(100) })

const staffVoucher = z
  .object({
    code: z.string(),
    amount: ringgit,
    active: z.boolean(),
    /** The first and the last day on which it is valid, in the shop's time zone. */
    firstDay: z.string().optional(),
    lastDay: z.string().optional(),
    /** Limits of its uses, in all and per member; missing without one. */
    maxUses: int.optional(),
    maxUsesPerMember: int.optional(),
    /** What an order is worth at least; missing without a minimum. */
    minimum: ringgit.optional(),
    /** Per cent in place of the amount, and how much at most. */
    perCent: int.optional(),
    most: ringgit.optional(),
    /** The keys of its categories and the ids of its members; missing without such a limit. */
    categories: z.array(z.string()).optional(),
    members: z.array(z.string()).optional(),
    /** False where goods that an offer reduces do not count. */
    withOffers: z.boolean().optional(),
    /** Its members by name. */
    named: z.array(z.object({ id: z.string(), name: z.string(), phoneNumber: z.string() })),
    state: z.enum(voucherStates),
    /** How many orders have it. */
    orders: int,
    version,
  })
  .openapi('StaffVoucher')
export type StaffVoucher = z.infer<typeof staffVoucher>

/** "Vouchers … (fixed amount, valid from and to, active)." */
export const listVouchers = endpoint('GET /staff/vouchers', 'vouchers:read', {
  summary: 'A page of vouchers by part of their code; those valid now or later come first.',
  query: z.object({ q: search, ...paging }),
  output: z.object({ total: int, vouchers: z.array(staffVoucher) }),
})

export const getStaffVoucher = endpoint('GET /staff/vouchers/{code}', 'vouchers:read', {
  summary: 'One voucher.',
  params,
  output: staffVoucher,
  errors: ['voucher_not_found'],
})

export const createVoucher = endpoint('POST /staff/vouchers', 'vouchers:edit', {
  summary: 'Add a voucher.',
  body: z.object({ voucher }),
  output: staffVoucher,
  errors: ['voucher_exists'],
})

export const saveVoucher = endpoint('POST /staff/vouchers/{code}', 'vouchers:edit', {
  summary: 'Change a voucher or deactivate it, over the version that was read.',
  params,
  body: z.object({ version, voucher }),
  output: staffVoucher,
  errors: ['voucher_not_found', 'voucher_changed_meanwhile'],
})

export const deleteVoucher = endpoint('POST /staff/vouchers/{code}/delete', 'vouchers:edit', {
  summary: 'Delete a voucher that no order uses.',
  params,
  output: z.object({}),
  errors: ['voucher_not_found', 'voucher_in_use'],
})
