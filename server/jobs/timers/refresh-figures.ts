import type { Context } from '../../context.ts'
import { refreshFigures } from '../../services/figures/refresh.ts'
import { startRepeating } from './repeat.ts'

/** How soon days are counted again, in milliseconds. Until then whoever reads them waits for their plain count. */
const interval = 30_000

/** Keeps the figures of days up; any number of processes may do so. */
export const startRefreshingFigures = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => void (await refreshFigures(context)),
    failure: 'the figures of days cannot be counted again yet',
  })
