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
    /** The first and last day on which the voucher is valid, in the shop's time zone. */
    firstDay: z.string().optional(),
    lastDay: z.string().optional(),
    /** Maximum number of uses in total, followed by the maximum per member; missing without a limit. */
    maxUses: int.optional(),
    maxUsesPerMember: int.optional(),
    /** Minimum value of the goods that the voucher is for; missing without a minimum. */
    minimum: ringgit.optional(),
    /** The percentage, if the voucher has one instead of an amount; `most` is the maximum amount that it deducts. */
    perCent: int.optional(),
    most: ringgit.optional(),
    /**
     * Keys of the categories to which the voucher is limited; `members` are the ids of the members. Missing without
     * such a limit.
     */
    categories: z.array(z.string()).optional(),
    members: z.array(z.string()).optional(),
    /** False if goods with an offer are excluded. */
    withOffers: z.boolean().optional(),
    /** The members to whom the voucher is limited, with their names. */
    named: z.array(z.object({ id: z.string(), name: z.string(), phoneNumber: z.string() })),
    state: z.enum(voucherStates),
    /** Number of orders that used the voucher. */
    orders: int,
    version,
  })
  .openapi('StaffVoucher')
export type StaffVoucher = z.infer<typeof staffVoucher>

/** Lists the vouchers, page by page. */
export const listVouchers = endpoint('GET /staff/vouchers', 'vouchers:read', {
  summary:
    'A page of vouchers, found by a part of their code; vouchers that are valid now or later come first.',
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
  summary: 'Change a voucher or deactivate it; refused if it changed since it was read.',
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
