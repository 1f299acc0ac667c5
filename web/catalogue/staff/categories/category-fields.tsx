import type { StaffCategory } from '../../../../core/catalogue/import-file.ts'
import { pictureTypes } from '../../../../core/catalogue/uploads.ts'
import { languages } from '../../../../core/language.ts'
import { TextField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import type { EntryFields } from '../../../staff/list-editor/entry-dialog.tsx'
import { FileDrop } from '../../../staff/ui/file-drop.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { usePictureUpload } from '../editor/picture-upload.tsx'

export function CategoryFields(fields: EntryFields<Omit<StaffCategory, 'key'>>) {
  const { draft, update, field, errorOf, idField } = fields
  const t = useT()
  const upload = usePictureUpload((image) => update({ image }))
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          {...field(`name.${language}`)}
          required
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
        />
      ))}
      {idField}
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
        {errorOf('image') && (
          <div tabIndex={-1} data-invalid="" className="outline-none">
            <FieldError id="category-image-error">{errorOf('image')}</FieldError>
          </div>
        )}
        {upload.list}
      </div>
    </>
  )
}
