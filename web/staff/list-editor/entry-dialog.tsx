import { useEffect, useMemo, useState, type ChangeEvent, type ReactNode } from 'react'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { slug } from '../../../core/catalogue/import-file.ts'
import { slugOf } from '../../../core/slug.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../ui/conflict-notice.tsx'
import { changedPaths } from '../ui/drafts.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'

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
  /** The API's `…_exists` is about the name, not the id. */
  existsByName?: boolean
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
  const { save, submit, errors, conflict } = useSaveEntry(props, id, draft, setDraft)

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
      {conflict && <ConflictNotice conflict={conflict} />}
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

/** Checks and saves a draft; a conflict waits for the list to be read again. */
function useSaveEntry<Entry extends object>(
  props: EntryDialogProps<Entry>,
  id: string,
  draft: Entry,
  setDraft: (draft: Entry) => void,
) {
  const { edited, blank, labelOf } = props
  const { entry } = edited
  const isNew = edited.id === ''
  const t = useT()
  const [base, setBase] = useState(entry)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ by: string | undefined }>()

  // Each save sets new errors. By the time an effect runs, the invalid fields are marked.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    document
      .querySelector<HTMLElement>('dialog[open] [aria-invalid=true], dialog[open] [data-invalid]')
      ?.focus()
  }, [errors])

  const conflict = useMemo((): Conflict | undefined => {
    if (!refusal || !entry || !base || entry.version === base.version) return undefined
    const [before, now] = [withoutId(base, blank), withoutId(entry, blank)]
    const textOf = (value: unknown) =>
      typeof value === 'boolean' ? t(value ? 'staff.catalogue.yes' : 'staff.catalogue.no') : String(value)
    return {
      by: refusal.by,
      changes: changedPaths(before, now).map((path) => ({
        name: labelOf(path),
        ...(!props.isOpaque?.(path) && { from: textOf(get(before, path)), to: textOf(get(now, path)) }),
      })),
      reload: () => {
        setBase(entry)
        setDraft(now)
        setRefusal(undefined)
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are others at each render
  }, [refusal, entry])

  const save = useAction((value: Entry) => props.save(id, isNew ? undefined : base?.version, value), {
    revalidate: 'always',
    failed: t('staff.unsaved.failed'),
    onSuccess: props.onSaved,
    onFailure: ({ error, code, text }) => {
      if (isConflict(error)) setRefusal({ by: savedBy(error) })
      else if (code?.endsWith('_exists') && !props.existsByName) setErrors({ id: text })
      else return false
      return true
    },
  })

  const submit = () => {
    const checked = z.safeParse(props.schema, props.toInput?.(draft) ?? draft)
    const idIssues = isNew ? z.safeParse(slug, id || undefined).error?.issues : undefined
    const textOf = props.issueText ?? (({ message }) => t(message as TextKey))
    const found = [
      ...(checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), textOf(issue)]),
      ...(idIssues ?? []).map((issue) => ['id', textOf(issue)]),
    ]
    // The first issue of a field wins.
    setErrors(Object.fromEntries(found.toReversed()))
    if (!checked.success || found.length > 0) return
    setRefusal(undefined)
    void save.run(checked.data)
  }
  return { save, submit, errors, conflict }
}

/** The entry without what its list adds to it. */
function withoutId<Entry extends object>(entry: Entry, blank: Entry): Entry {
  const names = Object.keys(blank) as (keyof Entry)[]
  return Object.fromEntries(names.map((name) => [name, entry[name]])) as Entry
}
