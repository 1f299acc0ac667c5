import { and, desc, eq, gt } from 'drizzle-orm'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { leastPrice, ownerPublishes, priceCutSpan } from '#core/catalogue/prices.ts'
import { refuseField } from '#core/errors.ts'
import { formatRinggit, toSen } from '#core/money.ts'
import { setPriceOf } from '#core/prices/price-cut.ts'
import { isSameValue } from '#core/same-value.ts'
import { permissionsIn } from '#core/staff/roles.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/tables/orders.ts'
import { staff, staffRoles } from '#server/database/tables/staff.ts'
import { readDeductionLimit } from '../../shop/settings.ts'
import { demandPermission } from '../../staff/sessions.ts'

/**
 * Requires that the signed-in staff may replace the prices of the `stored` product with the prices of `product`. Without
 * the permission to waive prices, neither a price nor a price by quantity may fall below the least price.
 * @throws ShopError not_allowed, invalid_input for a price that only an owner may set
 */
export async function demandPrices(
  tx: Transaction,
  context: StaffContext,
  product: StaffProduct,
  stored: StaffProduct | undefined,
) {
  const { session, requestId, settings } = context
  const former = new Map(stored?.specs.map((spec) => [spec.id, spec]))
  const isChanged = (spec: StaffProduct['specs'][number]) => {
    const before = former.get(spec.id)
    if (before === undefined || before.price !== spec.price) return true
    return !isSameValue(before.tiers ?? [], spec.tiers ?? [])
  }
  if (!product.specs.some(isChanged)) return
  await demandPermission(context, session, 'prices:edit', { requestId, what: `prices of ${product.id}` })
  if (staffMay(session.staff, 'prices:waive')) return
  const limit = await readDeductionLimit(tx, settings)
  const highestOf = await readLoweredPrices(tx, product.id, context.now())
  const cheapest = stored && Math.min(...stored.specs.map(({ price }) => price))
  for (const [index, spec] of product.specs.entries()) {
    if (!isChanged(spec)) continue
    const before = former.get(spec.id)
    const path = `product.specs.${index}.price`
    if (spec.price === 0 && before?.price !== 0) refuseField(path, 'staff.product.priceWaived')
    const least = leastPrice({ now: before?.price, highest: highestOf(spec.id), cheapest }, limit)
    if (spec.price !== before?.price && spec.price < least)
      refuseField(path, 'staff.product.priceCut', { least: formatRinggit(least) })
    for (const [row, { from }] of (spec.tiers ?? []).entries()) {
      const sen = setPriceOf(spec, from)
      const isLower = before === undefined || sen < setPriceOf(before, from)
      if (isLower && sen < toSen(least))
        refuseField(`product.specs.${index}.tiers.${row}.price`, 'staff.product.priceCut', {
          least: formatRinggit(least),
        })
    }
  }
}

/** Requires that the signed-in staff may publish a product. @throws ShopError invalid_input */
export async function demandPublication(
  tx: Transaction,
  { session }: StaffContext,
  product: StaffProduct,
  stored: StaffProduct | undefined,
) {
  if (!product.published || stored?.published || staffMay(session.staff, 'prices:waive')) return
  const history = stored ? await readPublication(tx, product.id) : { addedByClerk: true, wasPublished: false }
  if (ownerPublishes(history)) refuseField('product.published', 'staff.product.ownerPublishes')
}

/** Whether the author of an audit entry may set any price. Entries without a role come from the command line. */
const mayWaive = (role: typeof staffRoles.$inferSelect | null) =>
  role === null || staffMay({ permissions: permissionsIn(role) }, 'prices:waive')

/** Reads from the audit trail whether a clerk added a product, and whether it has ever been published. */
async function readPublication(tx: Transaction, productId: string) {
  const entries = await tx
    .select({ action: auditEntries.action, after: auditEntries.after, role: staffRoles })
    .from(auditEntries)
    .leftJoin(staff, eq(staff.id, auditEntries.actorId))
    .leftJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(and(eq(auditEntries.subject, 'product'), eq(auditEntries.subjectId, productId)))
  return {
    addedByClerk: entries.some(({ action, role }) => action === 'product.created' && !mayWaive(role)),
    wasPublished: entries.some(({ after }) => String(after?.published) === 'true'),
  }
}

/**
 * Returns a function that finds the highest former price of a spec among the recent changes by clerks since the last
 * change by an owner; undefined if there is none.
 */
async function readLoweredPrices(tx: Transaction, productId: string, now: Date) {
  const entries = await tx
    .select({ before: auditEntries.before, role: staffRoles })
    .from(auditEntries)
    .leftJoin(staff, eq(staff.id, auditEntries.actorId))
    .leftJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(
      and(
        eq(auditEntries.subject, 'product'),
        eq(auditEntries.subjectId, productId),
        gt(auditEntries.at, new Date(now.getTime() - priceCutSpan)),
      ),
    )
    .orderBy(desc(auditEntries.id))
  return (specId: string) => {
    const field = `specs.${specId}.price`
    const changes = entries.filter(({ before }) => before !== null && field in before)
    const set = changes.findIndex(({ role }) => mayWaive(role))
    const prices = changes.slice(0, set === -1 ? undefined : set).map(({ before }) => Number(before![field]))
    return prices.length === 0 ? undefined : Math.max(...prices)
  }
}
