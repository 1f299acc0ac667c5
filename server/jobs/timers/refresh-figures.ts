import type { Context } from '../../context.ts'
import { hasStaleDays, refreshFigures } from '../../services/figures/refresh.ts'
import { startRepeating } from './repeat.ts'
import { takeTurn } from './turn.ts'

/**
 * How soon changed days are counted again, in milliseconds. Until then, each reader of the figures waits while the days
 * are counted.
 */
const interval = 30_000

/** Keeps the daily figures up to date; several processes may do so. */
export const startRefreshingFigures = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      // One process counts per interval: even after a single new order, the whole day is counted again.
      if ((await hasStaleDays(context)) && (await takeTurn(context, 'figures', interval))) {
        await refreshFigures(context)
      }
    },
    failure: 'the figures of days cannot be counted again yet',
  })
