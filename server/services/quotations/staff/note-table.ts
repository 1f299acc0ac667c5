import { and, ne, sql } from 'drizzle-orm'
import { refuseField } from '#core/errors.ts'
import type { NoteTemplate } from '#core/quotations/note-template.ts'
import { quotationNotes } from '#server/database/tables/quotations/quotation-notes.ts'
import type { EditedTable } from '../../staff/list-editor.ts'

/** The notes that staff saved under a name. */
export const quotationNoteTable: EditedTable<NoteTemplate, typeof quotationNotes> = {
  subject: 'quotation_note',
  conflict: 'quotation_note_changed_meanwhile',
  lock: 'quotation_notes',
  table: quotationNotes,
  key: 'id',
  sortedBy: 'name',
  auditsChanges: true,
  // The database stores the keys of an object in another sequence.
  toEntry: ({ name, note }) => ({ name, note: { en: note.en, 'zh-TW': note['zh-TW'] } }),
  toColumns: ({ name, note }) => ({ name, note }),
  async demandValid(tx, id, { name }) {
    const same = and(sql`lower(${quotationNotes.name}) = lower(${name})`, ne(quotationNotes.id, id))
    if ((await tx.$count(quotationNotes, same)) > 0)
      refuseField('entry.name', 'staff.quotationNotes.nameTaken')
  },
  demandUnused: async () => {},
  auditOf: ({ name, note }) => ({ name, noteEn: note.en, noteZh: note['zh-TW'] }),
}
