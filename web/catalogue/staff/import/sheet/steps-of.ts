import type { OpenedImport } from './opened-import.ts'

/** The steps of an import. */
export const importSteps = ['files', 'columns', 'mistakes', 'preview', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

/** Returns the indexes of columns whose meaning is not chosen yet. */
export const undecided = ({ columns }: Pick<OpenedImport, 'columns'>) =>
  columns.flatMap(({ by }, index) => (by === 'nothing' ? [index] : []))

/** Returns the step at which an import waits. */
export function stepOf(
  opened: Pick<OpenedImport, 'state' | 'columns' | 'faultCount' | 'preview'>,
): ImportStep {
  if (opened.state !== 'open') return 'done'
  if (undecided(opened).length > 0) return 'columns'
  return opened.faultCount > 0 ? 'mistakes' : 'preview'
}
