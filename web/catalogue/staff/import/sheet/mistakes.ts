import type { OpenedImport } from './opened-import.ts'

type Fault = OpenedImport['faults'][number]
type Remark = OpenedImport['notices'][number]

/** One mistake, with all rows in which it occurs. */
export type Mistake = { key: string; rows: number[] } & (
  | { kind: 'fault'; about: Fault }
  | { kind: 'remark'; about: Remark }
)

/** Groups faults, then remarks that only keep products drafts; the same text in several rows is one mistake. */
export function groupMistakes({ faults, notices }: Pick<OpenedImport, 'faults' | 'notices'>): Mistake[] {
  const found = new Map<string, Mistake>()
  const add = (mistake: Mistake) => {
    const same = found.get(mistake.key)
    if (same === undefined) found.set(mistake.key, mistake)
    else same.rows.push(...mistake.rows)
  }
  for (const about of faults) {
    const { problem, details, column, found: text, better } = about
    const key = JSON.stringify([problem, details, column, text, better])
    add({ key, rows: [about.row], kind: 'fault', about })
  }
  for (const about of notices) {
    const key = JSON.stringify([about.notice, about.column, about.found])
    add({ key, rows: [about.row], kind: 'remark', about })
  }
  return [...found.values()]
}

/** The new text of a cell. */
interface Correction {
  row: number
  column: number
  text: string
  instead?: string
}

/** The corrections that replace a mistake by a text; in a cell of several pictures, only the missing name changes. */
export function correctionsOf({ kind, rows, about }: Mistake, text: string): Correction[] {
  const { column, found } = about
  if (column === null) return []
  const part = kind === 'remark' && found !== '' ? { instead: found } : {}
  return [...new Set(rows)].map((row) => ({ row, column, text, ...part }))
}

/** The corrections of all mistakes that have a suggestion. */
export const suggestedCorrections = (mistakes: readonly Mistake[]): Correction[] =>
  mistakes.flatMap((mistake) =>
    mistake.about.better === undefined ? [] : correctionsOf(mistake, mistake.about.better),
  )
