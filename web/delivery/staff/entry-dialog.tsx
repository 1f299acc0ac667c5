import { useEffect, useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { slug } from '../../../core/catalogue/import-file.ts'
import { slugOf } from '../../../core/slug.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConflictNotice, type Conflict } from '../../staff/ui/conflict-notice.tsx'
import { DenseInput } from '../../staff/ui/dense-field.tsx'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { Edited, Unsaved } from './use-ordered-list.ts'

/** What the fields of a dialog hold, and how they change it. */
export interface EntryFields<Entry> {
  draft: Entry
  set: (parts: Partial<Entry>) => void
  /** The sentence below a field, by its path as 'name.en'. */
  errorOf: (path: string) => string | undefined
}

interface EntryDialogProps<Entry extends object> {
  title: string
  edited: Edited<Entry>
  list: {
    edit: (id: string | undefined) => void
    /** Saves it; answers why it could not. Without a version it is new. */
    save: (id: string, version: string | undefined, entry: Entry) => Promise<Unsaved | undefined>
  }
  /** What one that is new begins with. */
  start: Entry
  /** The entry alone, without what the list adds. */
  partsOf: (entry: Entry) => Entry
  schema: z.ZodMiniType<Entry>
  /** What an id is made of until somebody types one. */
  nameOf: (entry: Entry) => string
  /** The label of a field by its path. */
  labelOf: (path: string) => string
  children: (fields: EntryFields<Entry>) => ReactNode
}

/** The fields of an entry of a list of the settings. */
export function EntryDialog<Entry extends object>(props: EntryDialogProps<Entry>) {
  const { title, edited, list, schema, labelOf } = props
  const { entry } = edited
  const isNew = edited.id === ''
  const t = useT()
  const [base, setBase] = useState(entry)
  const [id, setId] = useState(entry?.id ?? '')
  const [ownId, setOwnId] = useState(false)
  const [draft, setDraft] = useState(entry === undefined ? props.start : props.partsOf(entry))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<ReactNode>()
  const [refusal, setRefusal] = useState<{ by: string | undefined }>()
  const [busy, setBusy] = useState(false)
  // Each save sets new errors. By the time an effect runs, the invalid fields are marked.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus()
  }, [errors])

  const conflict = useMemo((): Conflict | undefined => {
    if (refusal === undefined || entry === undefined || base === undefined) return undefined
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
        name: labelOf(path),
        from: textOf(was, path),
        to: textOf(now, path),
      })),
      reload: () => {
        setBase(entry)
        setDraft(now)
        setRefusal(undefined)
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are others at each render
  }, [refusal, entry])

  const set = (parts: Partial<Entry>) => {
    const next = { ...draft, ...parts }
    setDraft(next)
    if (isNew && !ownId) setId(slugOf(props.nameOf(next)))
  }

  const save = async () => {
    const checked = z.safeParse(schema, draft)
    const checkedId = z.safeParse(slug, id === '' ? undefined : id)
    const issues = [
      ...(checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const),
      ...(isNew && checkedId.error ? [['id', checkedId.error.issues[0]?.message ?? ''] as const] : []),
    ]
    setErrors(Object.fromEntries(issues.toReversed().map(([path, message]) => [path, t(message as TextKey)])))
    if (!checked.success || issues.length > 0) return
    setBusy(true)
    setRefusal(undefined)
    setProblem(undefined)
    const unsaved = await list.save(id, isNew ? undefined : base?.version, checked.data)
    setBusy(false)
    if (unsaved === undefined) return
    if (unsaved.ofId) setErrors({ id: String(unsaved.text) })
    else if (unsaved.conflict) setRefusal(unsaved.conflict)
    else setProblem(unsaved.text)
  }

  return (
    <QuestionDialog
      open
      title={title}
      action={t('staff.unsaved.save')}
      busy={busy}
      onClose={() => list.edit(undefined)}
      onSubmit={() => void save()}
    >
      {conflict ? (
        <ConflictNotice conflict={conflict} />
      ) : (
        problem && (
          <Notice tone="danger" className="mb-4">
            {problem}
          </Notice>
        )
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {props.children({ draft, set, errorOf: (path) => errors[path] })}
        {isNew && (
          <Field
            label={t('staff.settings.id')}
            hint={t('staff.settings.idHint')}
            required
            {...errorAt(errors.id)}
            className="sm:col-span-full"
          >
            {(attributes) => (
              <DenseInput
                {...attributes}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                value={id}
                onChange={({ target }) => {
                  setOwnId(true)
                  setId(target.value)
                }}
              />
            )}
          </Field>
        )}
      </div>
    </QuestionDialog>
  )
}

/** The property of a field that has an error. */
export const errorAt = (error: string | undefined) => (error === undefined ? {} : { error })

function valueAt(entry: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], entry)
}
