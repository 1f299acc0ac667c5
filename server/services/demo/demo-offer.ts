import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { lastOfMonth } from '#core/figures/spans.ts'
import type { Context } from '../../context.ts'
import { offers } from '../../database/tables/offers.ts'
import { writeOfferPrices } from '../offers/offered-prices.ts'
import { settlePrices } from '../offers/price-clock.ts'

const offer = {
  id: 'demo',
  name: 'Offer of the month',
  kind: 'per_cent',
  value: 10,
  rounding: 'nine',
  goods: {
    all: false,
    categories: [],
    // These are on the demo catalogue's list On Sale.
    products: ['angle-corner-desk', 'cove-lounge-chair', 'flip-training-table', 'nook-mobile-pedestal'],
    leftOut: [],
  },
} satisfies Omit<typeof offers.$inferSelect, 'beginsAt' | 'endsAt'>

/** The number of days for which the offer has already been running. */
const daysBefore = 3

/** The minimum number of days for which the offer still runs. */
const daysAfter = 14

/**
 * Adds a running offer to the demo, so that On Sale shows reduced prices. The offer ends on the last day of a month.
 */
export async function loadDemoOffer({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const today = formatDate(now())
  const beginsAt = startOfDay(addDays(today, -daysBefore))
  const endsAt = startOfDay(addDays(lastOfMonth(addDays(today, daysAfter)), 1))
  await database.transaction(async (tx) => {
    const added = await tx
      .insert(offers)
      .values({ ...offer, beginsAt, endsAt })
      .onConflictDoNothing()
      .returning({ id: offers.id })
    if (added.length === 0) return
    await writeOfferPrices(tx, offer)
    await settlePrices(tx, now())
  })
}
