import type { ExportChoice } from '../exports/exports.ts'
import type { Language } from '../language.ts'
import type { PaperGap, PaperKind, Printing } from '../papers/papers.ts'

/** How far a file is that the shop makes for staff in the background. */
export const fileStates = ['waiting', 'making', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** Papers of orders, in the sequence of the list they were chosen in. */
export interface PapersRequest extends Printing {
  kind: 'papers'
  language: Language
  orders: readonly string[]
}

/** An export, and the saved one that it was made for. */
export interface ExportRequest {
  kind: 'export'
  language: Language
  choice: ExportChoice
  /** The name of the saved export. */
  name?: string
}

/** What a file is made of. */
export type FileRequest = PapersRequest | ExportRequest

/** A paper that an order does not have, and why. */
export interface LeftOut {
  orderNumber: string
  paper: PaperKind
  gap: PaperGap
}

/** "Files deleted after some days": how long each kind is kept, in hours. Papers are printed at once. */
export const fileLife: Readonly<Record<FileRequest['kind'], number>> = { papers: 24, export: 7 * 24 }

/** How many files of one person may wait or be made at the same time. */
export const maxUnfinishedFiles = 5
