import {
  afterParam,
  choiceParam,
  dayParam,
  keyParam,
  searchParams,
  validParam,
  type ValuesOf,
} from '../search-params.ts'

/** The lines of a courier's file: those that somebody has to look at first. */
export const lineViews = ['look', 'matched', 'all'] as const
export type LineView = (typeof lineViews)[number]

/** `?file=12&lines=matched&courier=pos_laju&day=2026-11-19`. */
export const cashParams = searchParams({
  file: validParam((text) => /^[1-9]\d{0,14}$/.test(text)),
  lines: choiceParam(lineViews, 'look'),
  courier: keyParam(100),
  day: dayParam(),
  after: afterParam(),
})
export type CashFilter = ValuesOf<typeof cashParams>

/** A line of a file, as far as the lists need it. */
interface ListedLine {
  problem?: string | undefined
  decision?: string | undefined
}

/** Whether a line is in a list; one with a problem leaves the first when somebody has decided on it. */
export function isInView({ problem, decision }: ListedLine, view: LineView): boolean {
  if (view === 'all') return true
  return view === 'matched' ? problem === undefined : problem !== undefined && decision === undefined
}
