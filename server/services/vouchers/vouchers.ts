import { eq } from 'drizzle-orm'
import { toRinggit } from '../../../core/money.ts'
import { normalizeVoucherCode, voucherState, type Voucher } from '../../../core/vouchers/vouchers.ts'
import type { Context } from '../../context.ts'
import { vouchers } from '../../database/tables/vouchers.ts'

/** What a voucher code is worth now. "Any unknown or expired code gives 0." */
export async function readVoucher({ database, now }: Context, input: { code: string }): Promise<Voucher> {
  const code = normalizeVoucherCode(input.code)
  const [row] = await database.select().from(vouchers).where(eq(vouchers.code, code))
  const valid = row !== undefined && voucherState(row, now()) === 'active'
  return { code, discount: valid ? toRinggit(row.amountSen) : 0 }
}
