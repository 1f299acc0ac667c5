import { filePlace } from './remittance.ts'
import {
  afterParam,
  choiceParam,
  dayParam,
  keyParam,
  searchParams,
  validParam,
  type ValuesOf,
} from '../search-params.ts'

/** Lists of a file's lines; `look` has the lines that need a decision. */
export const lineViews = ['look', 'matched', 'all'] as const
type LineView = (typeof lineViews)[number]

/** The search parameters of the page, such as `?file=12&lines=matched&courier=pos_laju&day=2026-11-19`. */
export const cashParams = searchParams({
  file: validParam((text) => /^[1-9]\d{0,14}$/.test(text)),
  lines: choiceParam(lineViews, 'look'),
  courier: keyParam(100),
  day: dayParam(),
  after: afterParam(),
  /** After which file the list of files starts. */
  files: validParam((text) => filePlace.test(text)),
})
export type CashFilter = ValuesOf<typeof cashParams>

/** The parts of a line that the lists depend on. */
interface ListedLine {
  problem?: string | undefined
  decision?: string | undefined
}

/** Whether a line is in a list. A line with a problem leaves `look` once staff have decided on it. */
export function isInView({ problem, decision }: ListedLine, view: LineView): boolean {
  if (view === 'all') return true
  return view === 'matched' ? problem === undefined : problem !== undefined && decision === undefined
}
