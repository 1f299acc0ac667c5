import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { normalizeVoucherCode, voucherState } from '#core/vouchers/vouchers.ts'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { deductVoucher, usesBy } from './vouchers.ts'

/**
 * Demands that a member can use a voucher for an order, as the statement that places it does. A code that is worthless
 * deducts nothing and refuses nothing.
 * @throws ShopError voucher_used_up, voucher_used_by_member, voucher_for_members, voucher_for_other_goods,
 * voucher_below_minimum
 */
export async function demandVoucher(
  context: Pick<RequestContext, 'language' | 'now'> & { database: Pick<Database, 'select' | 'execute'> },
  { code, ...order }: Parameters<typeof deductVoucher>[2] & { code: string },
): Promise<void> {
  const { database } = context
  const [row] = await database
    .select()
    .from(vouchers)
    .where(eq(vouchers.code, normalizeVoucherCode(code)))
  if (row === undefined || voucherState({ ...row, maxUses: null, uses: 0 }, context.now()) !== 'active')
    return
  const isUsed = async (most: number | null, by: string | null) =>
    most !== null && (await usesBy(database, row.code, by)) >= most
  if (await isUsed(row.maxUses, null)) throw new ShopError('voucher_used_up')
  await deductVoucher(context, row, order)
  if (await isUsed(row.maxUsesPerMember, order.member.id)) throw new ShopError('voucher_used_by_member')
}
