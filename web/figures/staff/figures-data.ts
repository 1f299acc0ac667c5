import type { Period, RequestedPeriod } from '#core/figures/periods.ts'
import { choiceParam, searchParams } from '#core/search-params.ts'
import type { CallOutput } from '../../api/client.ts'

/** Figures that can be shown by day. */
export const shownByDay = ['placed', 'confirmed', 'failed', 'returned', 'taken', 'goods', 'margin'] as const
export type Shown = (typeof shownByDay)[number]

export const shownParams = searchParams({ show: choiceParam(shownByDay, 'placed') })

/** The figure that a URL selects for the chart by day. */
export const readShown = (parameters: URLSearchParams): Shown => shownParams.parse(parameters).show

/** The data of the figures page. */
export interface FiguresData {
  today: string
  requested: RequestedPeriod
  before: Period
  figures: CallOutput<'GET /staff/figures'>
  shown: Shown
}
