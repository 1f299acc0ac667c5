import type * as contract from '#core/api/quotations/quotation-notes.ts'
import { quotationNoteTable } from '../../services/quotations/staff/note-table.ts'
import type { Handlers } from '../bind.ts'
import { unorderedListHandlers } from '../staff/list-handlers.ts'

export const quotationNoteHandlers: Handlers<typeof contract.quotationNoteList> =
  unorderedListHandlers(quotationNoteTable)
