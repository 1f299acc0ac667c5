import { z } from '@hono/zod-openapi'
import { noteTemplate } from '../../quotations/note-template.ts'
import { unorderedList } from '../ordered-list.ts'
import { inBothLanguages, version } from '../schemas.ts'

/** Notes that staff saved under a name: "templates of notes". */
export const quotationNoteList = unorderedList(
  {
    tag: 'Back office: quotations',
    read: 'orders:read',
    edit: 'orders:place',
    conflict: 'quotation_note_changed_meanwhile',
  },
  '/staff/quotation-notes',
  {
    entry: noteTemplate,
    stored: z.object({ id: z.string(), name: z.string(), note: inBothLanguages, version }),
  },
  {
    list: 'The saved notes for quotations, by name.',
    create: 'Save a note under a name that no other note has.',
    save: 'Change or rename a saved note; fails if somebody changed it since it was read.',
    delete: 'Delete a saved note. Quotations keep their texts.',
  },
  { exists: 'quotation_note_exists', notFound: 'quotation_note_not_found' },
)
