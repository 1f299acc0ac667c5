import { useState } from 'react'
import { quotationLimits } from '#core/quotations/content.ts'
import { maxNoteName, noteTemplate, type NoteTemplate } from '#core/quotations/note-template.ts'
import { slugOf } from '#core/slug.ts'
import { TextareaField, TextField } from '../../../forms/fields.tsx'
import { useT, type TextKey } from '../../../i18n/i18n.tsx'
import type { EntryFields, EntryOptions } from '../../../staff/list-editor/entry-dialog.tsx'

const labels: Readonly<Record<string, TextKey>> = {
  'note.en': 'staff.quotations.noteEn',
  'note.zh-TW': 'staff.quotations.noteZh',
}

/** How a saved note is edited; `note` is the text of a new one. */
export function useNoteEntry(note: NoteTemplate['note']): EntryOptions<NoteTemplate> {
  const t = useT()
  // The id of a note whose name has no letter that an id can contain.
  const [fallback] = useState(() => `note-${Date.now().toString(36)}`)
  return {
    blank: { name: '', note },
    schema: noteTemplate,
    nameOf: ({ name }) => name,
    idSource: ({ name }) => (slugOf(name) === '' ? fallback : name),
    idExists: 'quotation_note_exists',
    labelOf: (path) => t(labels[path] ?? 'staff.common.name'),
    renderFields: (fields) => <NoteFields {...fields} />,
  }
}

function NoteFields({ field, idField }: EntryFields<NoteTemplate>) {
  return (
    <>
      <TextField
        {...field('name')}
        className="sm:col-span-full"
        required
        autoComplete="off"
        maxLength={maxNoteName}
        data-autofocus=""
      />
      <TextareaField {...field('note.en')} lang="en" maxLength={quotationLimits.note} />
      <TextareaField {...field('note.zh-TW')} lang="zh-TW" maxLength={quotationLimits.note} />
      {idField}
    </>
  )
}
