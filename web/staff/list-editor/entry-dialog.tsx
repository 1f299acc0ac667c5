import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { slug } from '../../../core/catalogue/import-file.ts'
import type { ErrorCode } from '../../../core/errors.ts'
import { slugOf } from '../../../core/slug.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { changedPaths } from '../ui/drafts.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { useSave } from '../ui/use-save.ts'

/** An entry as its list was loaded. */
export type Listed<Entry> = Entry & { id: string; version: string }

/** The draft in a dialog and how its fields change it; a path is 'name.en'. */
export interface EntryFields<Entry> {
  draft: Entry
  update: (parts: Partial<Entry>) => void
  field: (path: string) => {
    label: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  errorOf: (path: string) => string | undefined
  /** The field for the id of a new entry. */
  idField: ReactNode
}

/** How the entries of a list are edited. */
export interface EntryOptions<Entry extends object> {
  /** A new entry before anything is typed. */
  blank: Entry
  schema: z.ZodMiniType<Entry>
  /** What the schema checks, if not the draft itself. */
  toInput?: (draft: Entry) => unknown
  /** The sentence for an issue of the schema, if its message is not the name of a text. */
  issueText?: (issue: z.core.$ZodIssue) => string
  nameOf: (entry: Entry) => string
  /** What an id is made of until somebody types one, if not the name. */
  idSource?: (entry: Entry) => string
  idField?: { label: string; hint: string }
  /** The API's error for an id that exists. */
  idExists?: ErrorCode
  labelOf: (path: string) => string
  /** A field whose value says nothing to people, such as a picture's address. */
  isOpaque?: (path: string) => boolean
  renderFields: (fields: EntryFields<Entry>) => ReactNode
}

interface EntryDialogProps<Entry extends object> extends EntryOptions<Entry> {
  title: string
  /** The id is '' for a new entry. */
  edited: { id: string; entry: Listed<Entry> | undefined }
  /** Without a version the entry is new. */
  save: (id: string, version: string | undefined, entry: Entry) => Promise<unknown>
  /** Reads the entry as it is saved now. */
  read: () => Promise<Listed<Entry>>
  onSaved: () => void
  onClose: () => void
}

export function EntryDialog<Entry extends object>(props: EntryDialogProps<Entry>) {
  const { edited, nameOf, idSource = nameOf, labelOf } = props
  const t = useT()
  const isNew = edited.id === ''
  const [draft, setDraft] = useState(() =>
    edited.entry ? withoutId(edited.entry, props.blank) : props.blank,
  )
  const [typedId, setTypedId] = useState<string>()
  const id = isNew ? (typedId ?? slugOf(idSource(draft))) : edited.id
  const { save, submit, errors } = useSaveEntry(props, id, draft, setDraft)

  const field: EntryFields<Entry>['field'] = (path) => ({
    label: labelOf(path),
    value: get(draft, path),
    error: errors[path],
    onChange: ({ target }) =>
      setDraft((before) => {
        const next = structuredClone(before)
        set(next, path, target.value)
        return next
      }),
  })
  return (
    <QuestionDialog
      open
      title={props.title}
      action={t('staff.unsaved.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {props.renderFields({
          draft,
          update: (parts) => setDraft((before) => ({ ...before, ...parts })),
          field,
          errorOf: (path) => errors[path],
          idField: isNew && (
            <TextField
              label={props.idField?.label ?? t('staff.settings.id')}
              hint={props.idField?.hint ?? t('staff.settings.idHint')}
              required
              verbatim
              error={errors.id}
              className="sm:col-span-full"
              maxLength={100}
              value={id}
              onChange={({ target }) => setTypedId(target.value)}
            />
          ),
        })}
      </div>
    </QuestionDialog>
  )
}

/** Checks and saves a draft. */
function useSaveEntry<Entry extends object>(
  props: EntryDialogProps<Entry>,
  id: string,
  draft: Entry,
  setDraft: (draft: Entry) => void,
) {
  const { edited, blank } = props
  const isNew = edited.id === ''
  const t = useT()
  const [base, setBase] = useState(edited.entry)
  const [errors, setErrors] = useState<Record<string, string>>({})

  // Each save sets new errors. By the time an effect runs, the invalid fields are marked.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    document
      .querySelector<HTMLElement>('dialog[open] [aria-invalid=true], dialog[open] [data-invalid]')
      ?.focus()
  }, [errors])

  const textOf = (value: unknown) =>
    typeof value === 'boolean' ? t(value ? 'staff.catalogue.yes' : 'staff.catalogue.no') : String(value)
  const save = useSave((value: Entry) => props.save(id, base?.version, value), {
    form: { setFieldError: (field: 'id', message) => setErrors({ [field]: message }) },
    fields: props.idExists && { [props.idExists]: 'id' },
    revalidate: 'always',
    onSuccess: props.onSaved,
    read: props.read,
    changesOf: (saved) =>
      changedPaths(base ?? blank, withoutId(saved, blank)).map((path) => ({
        name: props.labelOf(path),
        ...(!props.isOpaque?.(path) && { from: textOf(get(base, path)), to: textOf(get(saved, path)) }),
      })),
    reload: (saved) => {
      setBase(saved)
      setDraft(withoutId(saved, blank))
    },
  })

  const submit = () => {
    const checked = z.safeParse(props.schema, props.toInput?.(draft) ?? draft)
    const idIssues = isNew ? z.safeParse(slug, id || undefined).error?.issues : undefined
    const issueText = props.issueText ?? (({ message }) => t(message as TextKey))
    const found = [
      ...(checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issueText(issue)]),
      ...(idIssues ?? []).map((issue) => ['id', issueText(issue)]),
    ]
    // The first issue of a field wins.
    setErrors(Object.fromEntries(found.toReversed()))
    if (checked.success && found.length === 0) void save.run(checked.data)
  }
  return { save, submit, errors }
}

/** The entry without what its list adds to it. */
function withoutId<Entry extends object>(entry: Entry, blank: Entry): Entry {
  const names = Object.keys(blank) as (keyof Entry)[]
  return Object.fromEntries(names.map((name) => [name, entry[name]])) as Entry
}
