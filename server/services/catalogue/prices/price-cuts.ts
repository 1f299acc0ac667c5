import type { StockMode } from '#core/catalogue/changes.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { isPriceCut, largestCut, type SetPrices } from '#core/prices/price-cut.ts'
import { isSameValue } from '#core/same-value.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Approval } from '../../staff/ask-approval.ts'
import { auditAllStaff, staffOf } from '../../staff/audit.ts'
import { demandAlone, lockLeft, recordGiven, waitsForColleague, type Giver } from '../../staff/given-away.ts'
import { savedEntry } from '../audit-entries.ts'
import { lockCatalogue, readForWriting, type StoredProducts } from '../stored-products.ts'
import { writeProducts } from '../write-products.ts'

/** A product before and after a change. */
interface Changed {
  before: StaffProduct
  after: StaffProduct
}

/** A spec whose price for some quantity falls. */
export interface PriceCut {
  productId: string
  specId: string
  /** The old price of one piece in ringgit, for the quantity whose price falls most. `to` is the new price. */
  from: number
  to: number
  before: SetPrices
  after: SetPrices
}

const giverIn = (tx: Transaction, context: StaffContext): Giver => ({
  tx,
  actor: staffOf(context),
  at: context.now(),
})

/**
 * Locks the sums that the signed-in staff have given away, and then the catalogue. All changes lock in this sequence.
 */
export async function lockForChange(tx: Transaction, context: StaffContext) {
  await lockLeft(tx, { staffId: context.session.staff.id, at: context.now() })
  await lockCatalogue(tx)
}

const pricesOf = ({ price, tiers = [] }: SetPrices): SetPrices => ({ price, tiers })

/** Lists the specs whose price falls. */
const cutsIn = (changed: readonly Changed[]): PriceCut[] =>
  changed.flatMap(({ before, after }) =>
    before.specs.flatMap((spec) => {
      const prices = pricesOf(spec)
      const set = pricesOf(after.specs.find(({ id }) => id === spec.id) ?? spec)
      if (!isPriceCut(prices, set)) return []
      const { beforeSen, afterSen } = largestCut(prices, set)
      const [from, to] = [toRinggit(beforeSen), toRinggit(afterSen)]
      return [{ productId: before.id, specId: spec.id, from, to, before: prices, after: set }]
    }),
  )

/** The value that price cuts give away, computed from the stock in `stored`. */
const givenByCuts = (cuts: readonly PriceCut[], stored: readonly StaffProduct[]) =>
  ({
    act: 'price_cut',
    changes: cuts.map(({ productId, specId, from, to }) => ({
      beforeSen: toSen(from),
      afterSen: toSen(to),
      stock: stored.find(({ id }) => id === productId)?.specs.find(({ id }) => id === specId)?.quantity ?? 0,
    })),
  }) as const

/** The value that the lowered prices of a catalogue change give away. */
export const givenByPrices = (changed: readonly Changed[]) =>
  givenByCuts(
    cutsIn(changed),
    changed.map(({ before }) => before),
  )

/**
 * The stock that a catalogue change removes: the stock of deleted specs and, if the change sets the stock, each
 * reduction.
 */
const givenByStock = (changed: readonly Changed[], stock: StockMode) =>
  ({
    act: 'stock_lost',
    changes: changed.flatMap(({ before, after }) =>
      before.specs.map(({ id, quantity, price }) => {
        const now = after.specs.find((spec) => spec.id === id)
        const left = now === undefined ? 0 : stock === 'set' ? now.quantity : quantity
        return { before: quantity, after: left, priceSen: toSen(price) }
      }),
    ),
  }) as const

/** The value that a catalogue change gives away. */
export const givenInCatalogue = (changed: readonly Changed[], stock: StockMode = 'keep') => [
  givenByPrices(changed),
  givenByStock(changed, stock),
]

/** Requires that the signed-in staff may make a catalogue change alone. @throws ShopError second_person_needed */
export async function demandChangesAlone(
  tx: Transaction,
  context: StaffContext,
  changed: readonly Changed[],
  stock?: StockMode,
) {
  for (const giving of givenInCatalogue(changed, stock)) await demandAlone(giverIn(tx, context), giving)
}

/** Records the value that a catalogue change gives away. */
export async function recordChanges(
  tx: Transaction,
  context: StaffContext,
  changed: readonly Changed[],
  { stock, ...about }: { stock?: StockMode; cause?: string; askedBy?: string | undefined } = {},
) {
  for (const giving of givenInCatalogue(changed, stock))
    await recordGiven(giverIn(tx, context), giving, about)
}

/**
 * Requires that the signed-in staff may lower these prices alone, or asks a colleague if there is a reason `why`.
 * Returns whether the lower prices wait for the colleague.
 * @throws ShopError second_person_needed
 */
export async function cutsWait(
  tx: Transaction,
  context: StaffContext,
  changed: readonly Changed[],
  { why, subject }: { why: string | undefined; subject: string },
): Promise<boolean> {
  return waitsForColleague(giverIn(tx, context), context, givenByPrices(changed), {
    why,
    details: { cuts: cutsIn(changed) },
    subject,
  })
}

/** The changed product, but with the former prices of specs whose price for some quantity falls. */
export const withoutCuts = ({ before, after }: Changed): StaffProduct => ({
  ...after,
  specs: after.specs.map((spec) => {
    const former = before.specs.find(({ id }) => id === spec.id)
    return former === undefined || !isPriceCut(former, spec) ? spec : withPrices(spec, former)
  }),
})

function withPrices(spec: StaffProduct['specs'][number], { price, tiers = [] }: SetPrices) {
  const { tiers: _, ...others } = spec
  return { ...others, price, ...(tiers.length > 0 && { tiers: [...tiers] }) }
}

/**
 * Lowers prices that a second person approved. Returns false if one of the prices has changed since the request, or if
 * the stock has grown so much that the cuts give away more than was approved.
 */
export async function carryOutPriceCut(
  tx: Transaction,
  context: StaffContext,
  { amountSen, details, askedBy }: Approval,
): Promise<boolean> {
  const { cuts } = details as unknown as { cuts: PriceCut[] }
  await lockCatalogue(tx)
  const stored = await readForWriting(tx, [...new Set(cuts.map(({ productId }) => productId))])
  const products = [...stored.values()].map(({ product }) => product)
  const giving = givenByCuts(cuts, products)
  if (!areCurrent(cuts, stored) || givenBy(giving) > (amountSen ?? 0)) return false
  const lowered = products.map((product) => ({
    ...product,
    specs: product.specs.map((spec) => {
      const cut = cuts.find(({ productId, specId }) => productId === product.id && specId === spec.id)
      return cut === undefined ? spec : withPrices(spec, cut.after)
    }),
  }))
  const { changed } = await writeProducts(tx, lowered, stored, 'keep')
  await auditAllStaff(
    tx,
    context,
    changed.map(({ after, changes }) => savedEntry(after.id, changes)),
  )
  await recordGiven(giverIn(tx, context), giving, { askedBy })
  return true
}

/** Whether all prices are still the same as when the cuts were requested. */
const areCurrent = (cuts: readonly PriceCut[], stored: StoredProducts) =>
  cuts.every(({ productId, specId, before }) => {
    const spec = stored.get(productId)?.product.specs.find(({ id }) => id === specId)
    return spec !== undefined && isSameValue(pricesOf(spec), before)
  })
