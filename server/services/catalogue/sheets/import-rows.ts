import type { RowFault } from '#core/catalogue/import-file.ts'
import { importLimits } from '#core/catalogue/uploads.ts'

/** A valid row of a file. */
export interface Row<T> {
  value: T
  /** Counted from 1. */
  row: number
  line: number
}

/** The valid rows of a file, and the first faults of its other rows. */
export interface Rows<T> {
  rows: Row<T>[]
  faults: RowFault[]
  /** Whether the file has or may have more faults than `faults` lists. */
  more: boolean
}

export type FileFault = Pick<RowFault, 'problem'> & Partial<RowFault>

const faultOfFile = (fault: FileFault): RowFault => ({ row: 0, line: 1, product: '', field: '', ...fault })

export const refuseFile = (fault: FileFault): Rows<never> => collect([], [faultOfFile(fault)])

/** Returns the result of reading a file: its valid rows and its first faults. Long texts in faults are cut. */
export const collect = <T>(rows: Row<T>[], faults: readonly RowFault[]): Rows<T> => ({
  rows,
  faults: faults.slice(0, importLimits.faults).map(shorten),
  more: faults.length > importLimits.faults,
})

/** The maximum number of characters that a fault quotes from the file. */
const maxQuoted = 200

const cut = <T>(value: T) => (typeof value === 'string' ? value.slice(0, maxQuoted).toWellFormed() : value)

function shorten({ product, field, details, ...fault }: RowFault): RowFault {
  const shortened =
    details && Object.fromEntries(Object.entries(details).map(([name, value]) => [name, cut(value)]))
  return { ...fault, product: cut(product), field: cut(field), ...(shortened && { details: shortened }) }
}

/** Receives how much of the work is done, from 0 to 1. */
export type Progress = (done: number) => void

/** The fault of a file with more rows than are allowed. */
export const tooManyRows = {
  problem: 'catalogueFile.tooManyRows',
  details: { most: importLimits.rows },
} as const
