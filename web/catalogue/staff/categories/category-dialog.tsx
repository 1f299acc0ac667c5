import { useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { faultOf, staffCategory, type StaffCategory } from '../../../../core/catalogue/import-file.ts'
import { languages } from '../../../../core/language.ts'
import { slugOf } from '../../../../core/slug.ts'
import { pictureTypes } from '../../../../core/catalogue/uploads.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../../../staff/ui/conflict-notice.tsx'
import { DenseInput } from '../../../staff/ui/dense-field.tsx'
import { FileDrop } from '../../../staff/ui/file-drop.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { unsavedProblem } from '../../../staff/ui/unsaved.tsx'
import { useFieldNames } from '../editor/field-names.ts'
import { UploadList } from '../editor/upload-list.tsx'
import { usePictureUpload } from '../editor/use-picture-upload.ts'

interface CategoryDialogProps<Saved> {
  /** Undefined for one that is new. */
  category: StaffCategory | undefined
  onClose: () => void
  /** As the list holds it now: another one once somebody else has changed it. */
  saved: Saved | undefined
  /** Takes over what somebody else saved. */
  onReload: (saved: Saved) => void
  /** Saves it; answers why it could not. */
  onSave: (category: StaffCategory) => Promise<{ failure: unknown } | undefined>
}

/** The names and the picture of a category. */
export function CategoryDialog<Saved extends StaffCategory>(props: CategoryDialogProps<Saved>) {
  const { category, saved, onReload, onClose, onSave } = props
  const t = useT()
  const { inLanguage } = useFieldNames()
  const [draft, setDraft] = useState<StaffCategory>(
    category ?? { key: '', name: { en: '', 'zh-TW': '' }, image: '' },
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<ReactNode>()
  const [refusal, setRefusal] = useState<{ by: string | undefined }>()
  const [busy, setBusy] = useState(false)
  const [ownKey, setOwnKey] = useState(false)
  const upload = usePictureUpload((image) => setDraft((now) => ({ ...now, image })))

  const save = async () => {
    // What is not there at all is missing, not written wrongly.
    const { key, image } = draft
    const checked = z.safeParse(staffCategory, {
      ...draft,
      key: key || undefined,
      image: image || undefined,
    })
    if (!checked.success) {
      const faults = checked.error.issues.map((issue) => {
        const { problem, details } = faultOf(issue)
        return [issue.path.join('.'), t(problem, details)] as const
      })
      setErrors(Object.fromEntries(faults.toReversed()))
      // The first of them has its mark once this is drawn.
      setTimeout(() =>
        document.querySelector<HTMLElement>('dialog [aria-invalid=true], dialog [data-invalid]')?.focus(),
      )
      return
    }
    setErrors({})
    setBusy(true)
    setRefusal(undefined)
    setProblem(undefined)
    const refused = await onSave(checked.data)
    setBusy(false)
    if (refused === undefined) return
    if (isConflict(refused.failure)) setRefusal({ by: savedBy(refused.failure) })
    else setProblem(unsavedProblem(refused.failure, t))
  }

  const conflict = useMemo((): Conflict | undefined => {
    if (refusal === undefined || category === undefined || saved === undefined) return undefined
    const names = languages
      .filter((language) => category.name[language] !== saved.name[language])
      .map((language) => ({
        name: inLanguage(t('staff.catalogue.name'), language),
        from: category.name[language],
        to: saved.name[language],
      }))
    const picture = category.image === saved.image ? [] : [{ name: t('staff.categories.picture') }]
    return { by: refusal.by, changes: [...names, ...picture], reload: () => onReload(saved) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are others at each render
  }, [refusal, saved])

  return (
    <QuestionDialog
      open
      title={category ? t('staff.categories.edit', { name: category.name.en }) : t('staff.categories.new')}
      action={t('staff.unsaved.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      {problem && (
        <Notice tone="danger" className="mb-4">
          {problem}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {languages.map((language) => (
          <Field
            key={language}
            label={inLanguage(t('staff.catalogue.name'), language)}
            required
            error={errors[`name.${language}`]}
          >
            {(attributes) => (
              <DenseInput
                {...attributes}
                lang={language}
                autoComplete="off"
                data-autofocus={language === 'en' ? '' : undefined}
                value={draft.name[language]}
                onChange={({ target }) =>
                  setDraft((now) => ({
                    ...now,
                    name: { ...now.name, [language]: target.value },
                    ...(category === undefined &&
                      language === 'en' &&
                      !ownKey && { key: slugOf(target.value) }),
                  }))
                }
              />
            )}
          </Field>
        ))}
        {category === undefined && (
          <Field
            label={t('staff.catalogue.address')}
            hint={t('staff.catalogue.addressHint')}
            required
            error={errors.key}
            className="sm:col-span-full"
          >
            {(attributes) => (
              <DenseInput
                {...attributes}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={draft.key}
                onChange={({ target }) => {
                  setOwnKey(true)
                  setDraft((now) => ({ ...now, key: target.value }))
                }}
              />
            )}
          </Field>
        )}
        <div className="sm:col-span-full">
          <p className="mb-1.5 font-medium">{t('staff.categories.picture')}</p>
          <div className="flex gap-3">
            {draft.image !== '' && (
              <Picture url={draft.image} alt="" sizes="96px" className="size-24 bg-studio object-cover" />
            )}
            <FileDrop
              label={t(draft.image === '' ? 'staff.categories.addPicture' : 'staff.categories.changePicture')}
              accept={pictureTypes.join()}
              onFiles={upload.add}
              className="size-24"
            />
          </div>
          {errors.image && (
            <div tabIndex={-1} data-invalid="" className="outline-none">
              <FieldError id="category-image-error">{errors.image}</FieldError>
            </div>
          )}
          <UploadList uploads={upload.uploads} onDismiss={upload.dismiss} />
        </div>
      </div>
    </QuestionDialog>
  )
}
