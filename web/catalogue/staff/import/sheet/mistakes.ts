import type { OpenedImport } from './opened-import.ts'

type Fault = OpenedImport['faults'][number]
type Remark = OpenedImport['notices'][number]

/** One mistake, with all rows in which it occurs. */
export type Mistake = { key: string; rows: number[] } & (
  | { kind: 'fault'; about: Fault }
  | { kind: 'remark'; about: Remark }
)

/** Problems that are corrected differently in each row, so that each row with the same text is a mistake of its own. */
const ofEachRow: ReadonlySet<Fault['problem'] | Remark['notice']> = new Set([
  'catalogueFile.secondSku',
  'catalogueFile.secondSpec',
  'catalogueFile.unnamedRow',
  'codeShortened',
  'codeRounded',
])

/**
 * Groups faults, and then remarks, which only keep products as drafts. The same text in several rows is one mistake.
 */
export function groupMistakes({ faults, notices }: Pick<OpenedImport, 'faults' | 'notices'>): Mistake[] {
  const found = new Map<string, Mistake>()
  const add = (mistake: Mistake) => {
    const same = found.get(mistake.key)
    if (same === undefined) found.set(mistake.key, mistake)
    else same.rows.push(...mistake.rows)
  }
  for (const about of faults) {
    const { problem, details, target, field, column, found: text, better } = about
    const row = ofEachRow.has(problem) && about.row
    const key = JSON.stringify([problem, row, details, target, field, column, text, better])
    add({ key, rows: [about.row], kind: 'fault', about })
  }
  for (const about of notices) {
    const { notice, target, field, column, found: text } = about
    const row = ofEachRow.has(notice) && about.row
    add({
      key: JSON.stringify([notice, row, target, field, column, text]),
      rows: [about.row],
      kind: 'remark',
      about,
    })
  }
  return [...found.values()]
}

/** The new text of a cell. Without a column, the text goes into a column that is added. */
interface Correction {
  row: number
  column: number | null
  target?: Fault['target']
  field?: string
  text: string
  instead?: string
}

/** Whether a text can be written for a mistake: in its cell, or in a column that is added for it. */
export function isCorrectable({ about, kind, rows }: Mistake): boolean {
  const hasPlace = about.column !== null || about.target !== 'own' || about.field !== ''
  // If many products lack a text, each product needs a different text.
  return hasPlace && (kind === 'fault' || about.found !== '' || rows.length === 1)
}

/**
 * Returns the corrections that replace a mistake with a text. In a cell with several pictures, only the name of the
 * missing picture changes.
 */
export function correctionsOf({ kind, rows, about }: Mistake, text: string): Correction[] {
  const { column, target, field, found } = about
  const place = column === null ? { column, target, ...(field !== '' && { field }) } : { column }
  const part = kind === 'remark' && about.notice === 'pictureMissing' ? { instead: found } : {}
  return [...new Set(rows)].map((row) => ({ row, ...place, text, ...part }))
}

/** Returns the corrections of all mistakes that have a suggestion. */
export const suggestedCorrections = (mistakes: readonly Mistake[]): Correction[] =>
  mistakes.flatMap((mistake) =>
    mistake.about.better === undefined ? [] : correctionsOf(mistake, mistake.about.better),
  )
