import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { slugText } from '#core/catalogue/kinds/texts.ts'
import type { ErrorCode } from '#core/errors.ts'
import { slugOf } from '#core/slug.ts'
import { TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { changedPaths } from '../ui/drafts.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { useSave } from '../ui/use-save.ts'

/** An entry of a loaded list, with its id and version. */
export type Listed<Entry> = Entry & { id: string; version: string }

type Form<Entry> = SchemaForm<FieldValues, Values<Entry>>
interface Values<Entry> {
  id: string
  entry: Entry
}

/** The draft in a dialog, and functions for its fields. An example of a path is 'name.en'. */
export interface EntryFields<Entry> {
  /** '' for a new entry. */
  id: string
  draft: Entry
  field: (path: string) => ReturnType<Form<Entry>['field']> & { label: string }
  setValue: (path: string, value: unknown) => void
  /** The field for the id of a new entry. */
  idField: ReactNode
}

/** Describes how the entries of a list are edited. */
export interface EntryOptions<Entry extends object> {
  /** The values of a new entry before anything is typed. */
  blank: Entry
  schema: z.ZodMiniType<Entry>
  /** Converts the draft to the input of the schema. By default, the schema checks the draft itself. */
  toInput?: (draft: Entry) => unknown
  /** Returns the sentence for an issue of the schema. Needed if the issue's message is not the key of a text. */
  issueText?: (issue: z.core.$ZodIssue) => string
  nameOf: (entry: Entry) => string
  /** Returns the text from which the id is derived until somebody types an id. By default, this is the name. */
  idSource?: (entry: Entry) => string
  idField?: { label: string; hint: string }
  /** The error that the API returns if the id already exists. */
  idExists?: ErrorCode
  labelOf: (path: string) => string
  /** Whether the value of a field means nothing to people, such as the URL of a picture. */
  isOpaque?: (path: string) => boolean
  renderFields: (fields: EntryFields<Entry>) => ReactNode
}

interface EntryDialogProps<Entry extends object, Saved> extends EntryOptions<Entry> {
  title: string
  /** The id is '' for a new entry. */
  edited: { id: string; entry: Listed<Entry> | undefined }
  /** Saves an entry; `version` is undefined for a new entry. */
  save: (id: string, version: string | undefined, entry: Entry) => Promise<Saved>
  /** Reads the entry as it is saved now. */
  read: () => Promise<Listed<Entry>>
  onSaved: (saved: Saved) => void
  onClose: () => void
}

export function EntryDialog<Entry extends object, Saved = unknown>(props: EntryDialogProps<Entry, Saved>) {
  const { labelOf } = props
  const t = useT()
  const isNew = props.edited.id === ''
  const { form, save } = useEntryEditor(props)
  const { entry: draft } = useFormValues(form) as Values<Entry>
  return (
    <QuestionDialog
      open
      title={props.title}
      action={t('common.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={props.onClose}
      onSubmit={form.onSubmit(save.run)}
    >
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {props.renderFields({
          id: props.edited.id,
          draft,
          field: (path) => ({ ...form.field(`entry.${path}`), label: labelOf(path) }),
          setValue: (path, value) =>
            form.setValue(`entry.${path}`, value, { shouldValidate: form.formState.isSubmitted }),
          idField: isNew && (
            <IdField form={form} source={(props.idSource ?? props.nameOf)(draft)} texts={props.idField} />
          ),
        })}
      </div>
    </QuestionDialog>
  )
}

/** The field for the id of a new entry. The id is derived from `source` until somebody types an id. */
function IdField<Entry>(props: {
  form: Form<Entry>
  source: string
  texts: EntryOptions<object>['idField']
}) {
  const { form, source, texts } = props
  const t = useT()
  const [isTyped, setTyped] = useState(false)
  const suggested = slugOf(source)
  const suggest = useEffectEvent((id: string) =>
    form.setValue('id', id, { shouldValidate: form.formState.isSubmitted }),
  )
  useEffect(() => {
    if (!isTyped) suggest(suggested)
  }, [isTyped, suggested])
  return (
    <TextField
      {...form.field('id', { onChange: () => setTyped(true) })}
      label={texts?.label ?? t('staff.settings.id')}
      hint={texts?.hint ?? t('staff.settings.idHint')}
      required
      verbatim
      className="sm:col-span-full"
      maxLength={100}
    />
  )
}

/** Returns the form of an entry, and the action that saves it. */
function useEntryEditor<Entry extends object, Saved>(props: EntryDialogProps<Entry, Saved>) {
  const { edited, blank } = props
  const t = useT()
  const [base, setBase] = useState(edited.entry)
  const valuesOf = (entry: Entry | undefined) => ({
    id: edited.id,
    entry: entry ? withoutId(entry, blank) : blank,
  })

  const schema = z.object({ id: edited.id === '' ? slugText : z.string(), entry: props.schema })
  const resolver: Resolver<FieldValues, unknown, Values<Entry>> = ({ id, entry }) => {
    const checked = z.safeParse(schema, { id: id || undefined, entry: props.toInput?.(entry) ?? entry })
    if (checked.success) return { values: checked.data as Values<Entry>, errors: {} }
    const errors: FieldErrors = {}
    // The first issue of a field wins.
    for (const issue of checked.error.issues.toReversed())
      set(errors, issue.path.join('.'), {
        type: issue.code,
        message: props.issueText?.(issue) ?? issue.message,
      })
    return { values: {}, errors }
  }
  const form = useSchemaForm(resolver, { mode: 'onSubmit', defaultValues: valuesOf(base) })

  const textOf = (value: unknown) =>
    typeof value === 'boolean' ? t(value ? 'staff.common.yes' : 'staff.common.no') : String(value)
  const save = useSave(({ id, entry }: Values<Entry>) => props.save(id, base?.version, entry), {
    form,
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
      form.reset(valuesOf(saved))
    },
  })
  return { form, save }
}

/** The entry without the fields that its list adds, such as id and version. */
function withoutId<Entry extends object>(entry: Entry, blank: Entry): Entry {
  const names = Object.keys(blank) as (keyof Entry)[]
  return Object.fromEntries(names.map((name) => [name, entry[name]])) as Entry
}
