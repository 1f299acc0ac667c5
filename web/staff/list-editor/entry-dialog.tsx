import { useEffect, useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { slug } from '../../../core/catalogue/import-file.ts'
import { slugOf } from '../../../core/slug.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../ui/conflict-notice.tsx'
import { changedPaths } from '../ui/drafts.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import type { Listed, ListEditor } from './use-list-editor.ts'

/** What the fields of a dialog hold, and how they change it. */
export interface EntryFields<Entry> {
  draft: Entry
  set: (parts: Partial<Entry>) => void
  /** The sentence below a field, by its path as 'name.en'. */
  errorOf: (path: string) => string | undefined
  /** The field for the id of a new entry. */
  idField: ReactNode
}

interface EntryDialogProps<Entry extends object> {
  title: string
  edited: { id: string; entry: Listed<Entry> | undefined }
  list: Pick<ListEditor<Entry>, 'edit' | 'save' | 'finishEdit'>
  /** What a new entry begins with. */
  start: Entry
  /** The entry alone, without what the list adds. */
  partsOf: (entry: Entry) => Entry
  schema: z.ZodMiniType<Entry>
  /** What the schema checks of a draft; the draft itself unless it says otherwise. */
  toInput?: (draft: Entry) => unknown
  /** The sentence for an issue of the schema; its message is the name of a text unless this says otherwise. */
  textOfIssue?: (issue: z.core.$ZodIssue) => string
  /** What an id is made of until somebody types one. */
  nameOf: (entry: Entry) => string
  idField?: { label: string; hint: string }
  /** An existing entry is not always one with the same id. */
  existsByName?: boolean
  /** The label of a field by its path. */
  labelOf: (path: string) => string
  /** A field whose value says nothing to people, such as a picture's address. */
  isOpaque?: (path: string) => boolean
  children: (fields: EntryFields<Entry>) => ReactNode
}

/** The fields of an entry of a list that staff edit. */
export function EntryDialog<Entry extends object>(props: EntryDialogProps<Entry>) {
  const { edited, list, schema, nameOf } = props
  const { entry } = edited
  const isNew = edited.id === ''
  const t = useT()
  const [base, setBase] = useState(entry)
  const [typedId, setTypedId] = useState<string>()
  const [draft, setDraft] = useState(entry === undefined ? props.start : props.partsOf(entry))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ by: string | undefined }>()
  const id = isNew ? (typedId ?? slugOf(nameOf(draft))) : edited.id

  // Each save sets new errors. By the time an effect runs, the invalid fields are marked.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    document
      .querySelector<HTMLElement>('dialog[open] [aria-invalid=true], dialog[open] [data-invalid]')
      ?.focus()
  }, [errors])

  const conflict = useMemo((): Conflict | undefined => {
    if (refusal === undefined || entry === undefined || base === undefined) return undefined
    if (entry.version === base.version) return undefined
    const [was, now] = [props.partsOf(base), props.partsOf(entry)]
    const textOf = (of: Entry, path: string) => {
      const value = valueAt(of, path)
      return typeof value === 'boolean'
        ? t(value ? 'staff.catalogue.yes' : 'staff.catalogue.no')
        : String(value)
    }
    return {
      by: refusal.by,
      changes: changedPaths(was, now).map((path) => ({
        name: props.labelOf(path),
        ...(!props.isOpaque?.(path) && { from: textOf(was, path), to: textOf(now, path) }),
      })),
      reload: () => {
        setBase(entry)
        setDraft(now)
        setRefusal(undefined)
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are others at each render
  }, [refusal, entry])

  const save = useAction((value: Entry) => list.save(id, isNew ? undefined : base?.version, value), {
    revalidate: 'always',
    failed: t('staff.unsaved.failed'),
    onSuccess: list.finishEdit,
    onFailure: ({ error, code, text }) => {
      if (isConflict(error)) setRefusal({ by: savedBy(error) })
      else if (code?.endsWith('_exists') && !props.existsByName) setErrors({ id: text })
      else return false
      return true
    },
  })

  const submit = () => {
    const checked = z.safeParse(schema, props.toInput?.(draft) ?? draft)
    const checkedId = z.safeParse(slug, id === '' ? undefined : id)
    const textOf = props.textOfIssue ?? (({ message }) => t(message as TextKey))
    const issues = [
      ...(checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), textOf(issue)] as const),
      ...(isNew ? (checkedId.error?.issues ?? []) : []).map((issue) => ['id', textOf(issue)] as const),
    ]
    setErrors(Object.fromEntries(issues.toReversed()))
    if (!checked.success || issues.length > 0) return
    setRefusal(undefined)
    void save.run(checked.data)
  }

  return (
    <QuestionDialog
      open
      title={props.title}
      action={t('staff.unsaved.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={() => list.edit(undefined)}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {props.children({
          draft,
          set: (parts) => setDraft((before) => ({ ...before, ...parts })),
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

function valueAt(entry: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], entry)
}
