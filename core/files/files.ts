import type { ExportChoice } from '../exports/exports.ts'
import type { Language } from '../language.ts'
import type { PaperGap, PaperKind, Printing } from '../papers/papers.ts'

/** States of a file that is made in the background. */
export const fileStates = ['waiting', 'making', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** Papers of orders, in the sequence of the list. */
export interface PapersRequest extends Printing {
  kind: 'papers'
  language: Language
  orders: readonly string[]
}

/** An export, and the saved export it belongs to. */
export interface ExportRequest {
  kind: 'export'
  language: Language
  choice: ExportChoice
  /** The name of the saved export. */
  name?: string
}

/** The input for making a file. */
export type FileRequest = PapersRequest | ExportRequest

/** A paper that an order does not have, and why. */
export interface LeftOut {
  orderNumber: string
  paper: PaperKind
  gap: PaperGap
}

/** Hours for which each kind of file is kept: "Files deleted after some days". Papers are printed at once. */
export const fileLife: Readonly<Record<FileRequest['kind'], number>> = { papers: 24, export: 7 * 24 }

/** The most files of one person that may be waiting or in progress. */
export const maxUnfinishedFiles = 5
