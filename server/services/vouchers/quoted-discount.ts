import { and, eq } from 'drizzle-orm'
import { toSen } from '#core/money.ts'
import { quotationSums } from '#core/quotations/content.ts'
import { keptDiscount } from '#core/quotations/kept-discount.ts'
import type { Database } from '../../database/connect.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'

/**
 * Computes the discount of an order's quotation on the changed lines of the order, in sen; undefined if the order came
 * from none. The quotation has no later version while its order stands.
 */
export async function quotedDiscountOn(
  database: Pick<Database, 'select'>,
  { quotationId }: { quotationId: string | null },
  lines: Parameters<typeof keptDiscount>[1],
): Promise<number | undefined> {
  if (quotationId === null) return undefined
  const [version] = await database
    .select({ content: quotationVersions.content })
    .from(quotations)
    .innerJoin(
      quotationVersions,
      and(
        eq(quotationVersions.quotationId, quotations.id),
        eq(quotationVersions.version, quotations.version),
      ),
    )
    .where(eq(quotations.id, quotationId))
  if (version === undefined) return undefined
  const { content } = version
  const goods = content.lines.flatMap((line) =>
    line.kind === 'goods' ? [{ ...line, quantity: line.pieces, priceSen: toSen(line.price) }] : [],
  )
  return keptDiscount({ discountSen: toSen(quotationSums(content).discount), lines: goods }, lines)
}
