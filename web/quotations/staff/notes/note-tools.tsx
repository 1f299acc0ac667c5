import { useState } from 'react'
import { Link } from 'react-router'
import { withTemplate } from '#core/quotations/note-template.ts'
import { useAction } from '../../../actions/use-action.ts'
import type { CallOutput } from '../../../api/client.ts'
import { SelectField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import { showAlert } from '../../../shell/alert-store.ts'
import { EntryDialog } from '../../../staff/list-editor/entry-dialog.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { textLink } from '../../../staff/ui/text-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Hint } from '../../../ui/small-text.tsx'
import type { DraftFields } from '../use-draft.ts'
import { useNoteEntry } from './note-entry.tsx'

type Saved = CallOutput<'GET /staff/quotation-notes'>['entries']

/** Inserts a saved note into the note of a draft, or saves that note under a name. */
export function NoteTools({ draft }: { draft: DraftFields }) {
  const t = useT()
  const api = useStaffApi()
  const [saved, setSaved] = useState<Saved>()
  const [isSaving, setIsSaving] = useState(false)
  const note = { en: draft.typed.noteEn, 'zh-TW': draft.typed.noteZh }
  const open = useAction(() => api.call('GET /staff/quotation-notes'), {
    alert: true,
    failed: t('common.failed'),
    onSuccess: ({ entries }) => setSaved(entries),
  })
  const isEmpty = note.en.trim() === '' && note['zh-TW'].trim() === ''
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        busy={open.busy}
        onClick={() => void open.run()}
      >
        {t('staff.quotationNotes.insert')}
      </Button>
      {!isEmpty && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsSaving(true)}>
          {t('staff.quotationNotes.save')}
        </Button>
      )}
      {saved && (
        <InsertDialog
          saved={saved}
          onClose={() => setSaved(undefined)}
          onInsert={(chosen) => {
            const { en, 'zh-TW': zh } = withTemplate(note, chosen)
            draft.change({ noteEn: en, noteZh: zh })
            setSaved(undefined)
            showAlert({ message: t('staff.quotationNotes.inserted') })
          }}
        />
      )}
      {isSaving && <SaveDialog note={note} onClose={() => setIsSaving(false)} />}
    </span>
  )
}

interface InsertDialogProps {
  saved: Saved
  onInsert: (note: Saved[number]['note']) => void
  onClose: () => void
}

function InsertDialog({ saved, onInsert, onClose }: InsertDialogProps) {
  const t = useT()
  const [id, setId] = useState('')
  const [lacksChoice, setLacksChoice] = useState(false)
  const chosen = saved.find((one) => one.id === id)
  return (
    <QuestionDialog
      open
      title={t('staff.quotationNotes.insert')}
      action={t('staff.quotationNotes.insert')}
      onClose={onClose}
      onSubmit={() => {
        setLacksChoice(chosen === undefined)
        if (chosen) onInsert(chosen.note)
      }}
    >
      {saved.length === 0 ? (
        <p className="text-ink-soft">{t('staff.quotationNotes.none')}</p>
      ) : (
        <SelectField
          label={t('staff.quotationNotes.choose')}
          hint={t('staff.quotationNotes.insertHint')}
          value={id}
          onChange={({ target }) => setId(target.value)}
          options={[
            { value: '', label: t('staff.company.choose') },
            ...saved.map((one) => ({ value: one.id, label: one.name })),
          ]}
          data-autofocus
          {...(lacksChoice && { error: t('staff.quotationNotes.chooseFirst') })}
        />
      )}
      {chosen && (
        <div translate="no" className="mt-3 max-h-60 overflow-y-auto text-ink-soft">
          {Object.entries(chosen.note).map(([language, text]) => (
            <p key={language} lang={language} className="mb-2 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      )}
      <Hint className="mt-3">
        <Link to={staffPaths.quotationNotes()} className={textLink}>
          {t('staff.quotationNotes.title')}
        </Link>
      </Hint>
    </QuestionDialog>
  )
}

function SaveDialog({ note, onClose }: { note: Saved[number]['note']; onClose: () => void }) {
  const t = useT()
  const api = useStaffApi()
  const entry = useNoteEntry(note)
  return (
    <EntryDialog
      {...entry}
      title={t('staff.quotationNotes.save')}
      edited={{ id: '', entry: undefined }}
      save={(id, _version, saved) => api.call('POST /staff/quotation-notes', { body: { id, entry: saved } })}
      read={async () => {
        throw new Error('a new note has no saved state')
      }}
      onSaved={() => {
        onClose()
        showAlert({ message: t('staff.quotationNotes.saved') })
      }}
      onClose={onClose}
    />
  )
}
