import type { ExportChoice } from '../exports/exports.ts'
import type { Language } from '../language.ts'
import type { PaperGap, PaperKind, Printing } from '../papers/papers.ts'

/** The states of a file that is made in the background. */
export const fileStates = ['waiting', 'making', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** A request for the papers of orders, in the order of the list. */
export interface PapersRequest extends Printing {
  kind: 'papers'
  language: Language
  orders: readonly string[]
}

/** A request for an export. */
export interface ExportRequest {
  kind: 'export'
  language: Language
  choice: ExportChoice
  /** The name of the saved export, if the request comes from one. */
  name?: string
}

/** The input for making a file. */
export type FileRequest = PapersRequest | ExportRequest

/** A paper that an order does not have, and the reason. */
export interface LeftOut {
  orderNumber: string
  paper: PaperKind
  gap: PaperGap
}

/**
 * Hours for which each kind of file is kept: "Files deleted after some days". Papers are kept only for a day, because
 * they are printed at once.
 */
export const fileLife: Readonly<Record<FileRequest['kind'], number>> = { papers: 24, export: 7 * 24 }

/** The maximum number of files that one person may have waiting or in progress. */
export const maxUnfinishedFiles = 5
