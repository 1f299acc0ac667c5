import { useWatch } from 'react-hook-form'
import { catalogueLimits } from '../../../../core/catalogue/fields.ts'
import { pictureTypes } from '../../../../core/catalogue/uploads.ts'
import { useTranslator } from '../../../i18n/i18n.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { FileDrop, useFileDrop } from '../../../staff/ui/file-drop.tsx'
import { draggedClass, movedTo, MoveButtons, useOrder } from '../../../staff/ui/reorder.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { RemoveButton } from '../../../staff/ui/remove-button.tsx'
import { ownersOf, withPicture } from './product-pictures.ts'
import { UploadList } from './upload-list.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import type { ProductForm } from './use-product-editor.ts'

/** "Pictures (drag to order, upload checked and re-encoded)": each belongs to specs, or stands below the gallery. */
export function PicturesSection({ form }: { form: ProductForm }) {
  const { t, language } = useTranslator()
  const { control } = form
  const [images = [], specs = []] = useWatch({ control, name: ['images', 'specs'] })

  const write = (changed: readonly string[], own: readonly (readonly string[])[]) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    own.forEach((pictures, index) => form.setValue(`specs.${index}.images`, [...pictures], options))
    form.setValue('images', [...changed], options)
    form.setValue('imgUrl', changed[0] ?? '', options)
  }
  const move = (from: number, to: number) => {
    const changed = movedTo(images, from, to)
    write(
      changed,
      specs.map((spec) => sorted(spec.images, changed)),
    )
  }
  const remove = (url: string) => {
    const changed = images.filter((image) => image !== url)
    write(
      changed,
      specs.map((spec) => sorted(spec.images, changed)),
    )
  }
  const toggle = (url: string, index: number) =>
    write(
      images,
      specs.map(({ images: own }, position) => {
        if (position !== index) return own
        return own.includes(url) ? own.filter((image) => image !== url) : sorted([...own, url], images)
      }),
    )
  const upload = usePictureUpload((url) => {
    const now = form.getValues()
    const added = withPicture(
      now.images,
      now.specs.map((spec) => spec.images),
      url,
    )
    write(added.images, added.own)
  })

  // A file that falls beside its place is meant for it, too.
  const drop = useFileDrop(upload.add)
  const nameOf = (index: number) => t('staff.pictures.number', { number: index + 1 })
  const order = useOrder(images.length, nameOf, move)
  const error = form.errorOf('images')
  return (
    <Panel title={t('staff.catalogue.pictures')}>
      <div
        id="pictures"
        {...drop}
        tabIndex={-1}
        data-invalid={error === undefined ? undefined : ''}
        className="outline-none data-over:bg-petrol-tint"
      >
        {error && <FieldError id="pictures-error">{error}</FieldError>}
        <ul
          aria-label={t('staff.catalogue.pictures')}
          className="grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-4 lg:grid-cols-3"
        >
          {images.map((url, index) => {
            const owners = ownersOf(url, specs)
            const owner = owners[0] === undefined ? undefined : specs[owners[0]]
            return (
              <li
                key={url}
                aria-label={nameOf(index)}
                {...order.drag(index)}
                className={`grid cursor-grab content-start ${draggedClass}`}
              >
                <Picture
                  url={url}
                  alt={owner?.nameI18n[language] ?? ''}
                  sizes="(width < 40rem) 45vw, 160px"
                  className="pointer-events-none aspect-square w-full bg-studio object-cover"
                />
                <p className="mt-1 text-xs text-ink-soft">
                  {owners.length > 0
                    ? t('staff.pictures.ofSpecs', { specs: owners.map((owner) => owner + 1).join(', ') })
                    : t('staff.pictures.extra')}
                </p>
                <div
                  role="group"
                  aria-label={t('staff.pictures.belongs', { name: nameOf(index) })}
                  className="mt-1 flex flex-wrap gap-1"
                >
                  {specs.map((spec, position) => (
                    <button
                      key={spec.key}
                      type="button"
                      aria-pressed={owners.includes(position)}
                      aria-label={t('staff.pictures.ofSpec', {
                        number: position + 1,
                        name: spec.nameI18n[language],
                      })}
                      onClick={() => toggle(url, position)}
                      className="tabular size-7 rounded-control border border-control text-xs aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white pointer-coarse:size-11"
                    >
                      {position + 1}
                    </button>
                  ))}
                </div>
                <div className="flex">
                  <MoveButtons
                    way="across"
                    name={nameOf(index)}
                    index={index}
                    count={images.length}
                    onMove={order.moveTo}
                  />
                  <RemoveButton
                    label={t('staff.pictures.remove', { name: nameOf(index) })}
                    className="ml-auto"
                    onRemove={() => remove(url)}
                  />
                </div>
              </li>
            )
          })}
          {images.length < catalogueLimits.images && (
            <li>
              <FileDrop
                label={t('staff.pictures.add')}
                accept={pictureTypes.join()}
                multiple
                onFiles={upload.add}
                className="aspect-square w-full"
              />
            </li>
          )}
        </ul>
      </div>
      <UploadList uploads={upload.uploads} onDismiss={upload.dismiss} />
      <p className="mt-3 text-xs text-ink-soft">{t('staff.pictures.hint', { count: specs.length })}</p>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
    </Panel>
  )
}

/** A spec shows its pictures in the order of the product's. */
function sorted(own: readonly string[], images: readonly string[]): string[] {
  return images.filter((image) => own.includes(image))
}
