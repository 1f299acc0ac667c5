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

/** The lists of a file's lines. `look` contains the lines that need a decision. */
export const lineViews = ['look', 'matched', 'all'] as const
type LineView = (typeof lineViews)[number]

/** The search parameters of the page, such as `?file=12&lines=matched&courier=pos_laju&day=2026-11-19`. */
export const cashParams = searchParams({
  file: validParam((text) => /^[1-9]\d{0,14}$/.test(text)),
  lines: choiceParam(lineViews, 'look'),
  courier: keyParam(100),
  day: dayParam(),
  after: afterParam(),
  /** The position of the file after which the list of files starts. */
  files: validParam((text) => filePlace.test(text)),
})
export type CashFilter = ValuesOf<typeof cashParams>

/** The fields of a line that decide in which lists it is. */
interface ListedLine {
  problem?: string | undefined
  decision?: string | undefined
}

/** Whether a line is in a list. A line with a problem leaves `look` once staff have decided on it. */
export function isInView({ problem, decision }: ListedLine, view: LineView): boolean {
  if (view === 'all') return true
  return view === 'matched' ? problem === undefined : problem !== undefined && decision === undefined
}
