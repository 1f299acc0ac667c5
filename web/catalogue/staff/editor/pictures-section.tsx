import { useWatch } from 'react-hook-form'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { acceptedPictures } from '#core/catalogue/uploads.ts'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { FileDrop, useFileDrop } from '#web/staff/ui/file-drop.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { draggedClass, MoveButtons, movedTo, useOrder } from '#web/staff/ui/reorder.tsx'
import { RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Hint } from '#web/ui/small-text.tsx'
import { usePictureUpload } from './picture-upload.tsx'
import type { ProductForm } from './use-product-editor.ts'

/** The pictures of a product: "Pictures (drag to order, upload checked and re-encoded)". */
export function PicturesSection({ form }: { form: ProductForm }) {
  const t = useT()
  const pictures = useProductPictures(form)
  const { images } = pictures
  const dimensions = useWatch({ control: form.control, name: 'pictureDimensions' }) ?? []
  const measured = dimensions.filter(({ picture }) => images.includes(picture)).length
  const upload = usePictureUpload(pictures.add)
  // Files may be dropped anywhere in the section.
  const drop = useFileDrop(upload.add)
  const nameOf = (index: number) => t('staff.pictures.number', { number: index + 1 })
  const order = useOrder(images.length, nameOf, pictures.move)
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
          {images.map((url, index) => (
            <li
              key={url}
              aria-label={nameOf(index)}
              {...order.drag(index)}
              className={`grid cursor-grab content-start ${draggedClass}`}
            >
              <PictureOwners url={url} name={nameOf(index)} pictures={pictures} />
              <div className="flex">
                <MoveButtons way="across" {...order.buttons(index)} />
                <RemoveButton
                  label={t('common.removeNamed', { name: nameOf(index) })}
                  className="ml-auto"
                  onRemove={() => pictures.remove(url)}
                />
              </div>
            </li>
          ))}
          {images.length < catalogueLimits.images && (
            <li>
              <FileDrop
                label={t('staff.pictures.add')}
                accept={acceptedPictures}
                multiple
                onFiles={upload.add}
                className="aspect-square w-full"
              />
            </li>
          )}
        </ul>
      </div>
      {upload.list}
      <Hint className="mt-3">
        {t('staff.pictures.hint', { count: pictures.specs.length })}{' '}
        {t('staff.pictures.measured', { count: measured })}
      </Hint>
      {order.announcement}
    </Panel>
  )
}

interface PictureOwnersProps {
  url: string
  name: string
  pictures: ReturnType<typeof useProductPictures>
}

/** A picture and the specs to which it belongs. */
function PictureOwners({ url, name, pictures: { specs, toggle } }: PictureOwnersProps) {
  const { t, language } = useTranslator()
  const owners = ownersOf(url, specs)
  const owner = owners[0] === undefined ? undefined : specs[owners[0]]
  return (
    <>
      <Picture
        url={url}
        alt={owner?.nameI18n[language] ?? ''}
        sizes="(width < 40rem) 45vw, 160px"
        className="pointer-events-none aspect-square w-full bg-studio object-cover"
      />
      <Hint className="mt-1">
        {owners.length > 0
          ? t('staff.pictures.ofSpecs', { specs: owners.map((index) => index + 1).join(t('form.separator')) })
          : t('staff.pictures.extra')}
      </Hint>
      <div
        role="group"
        aria-label={t('staff.pictures.belongs', { name })}
        className="mt-1 flex flex-wrap gap-1"
      >
        {specs.map(({ key, nameI18n }, index) => (
          <button
            key={key}
            type="button"
            aria-pressed={owners.includes(index)}
            aria-label={t('staff.pictures.ofSpec', { number: index + 1, name: nameI18n[language] })}
            onClick={() => toggle(url, index)}
            className="tabular size-7 rounded-control border border-control text-xs aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white pointer-coarse:size-11"
          >
            {index + 1}
          </button>
        ))}
      </div>
    </>
  )
}

type Pictures = readonly string[]

/**
 * Returns the pictures in the product's form, with functions to change them. Each picture belongs to specs or is shown
 * below the gallery.
 */
function useProductPictures(form: ProductForm) {
  const [images = [], specs = []] = useWatch({ control: form.control, name: ['images', 'specs'] })

  const write = (changed: Pictures, own: readonly Pictures[]) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    own.forEach((pictures, index) => form.setValue(`specs.${index}.images`, [...pictures], options))
    form.setValue('images', [...changed], options)
    form.setValue('imgUrl', changed[0] ?? '', options)
  }
  const writeAll = (changed: Pictures) =>
    write(
      changed,
      specs.map((spec) => sorted(spec.images, changed)),
    )
  return {
    images,
    specs,
    add: (url: string) => {
      // The form may have changed during the upload.
      const current = form.getValues()
      const own = current.specs.map((spec) => spec.images)
      const added = withPicture(current.images, own, url)
      write(added.images, added.own)
    },
    remove: (url: string) => writeAll(images.filter((image) => image !== url)),
    move: (from: number, to: number) => writeAll(movedTo(images, from, to)),
    /** Gives a picture to a spec, or takes it away if the spec already has it. */
    toggle: (url: string, index: number) =>
      write(
        images,
        specs.map(({ images: own }, position) => {
          if (position !== index) return own
          return own.includes(url) ? own.filter((image) => image !== url) : sorted([...own, url], images)
        }),
      ),
  }
}

/** Sorts the pictures of a spec in the sequence of the product's pictures. */
function sorted(own: Pictures, images: Pictures): Pictures {
  return images.filter((image) => own.includes(image))
}

/** Returns the indexes of the specs to which a picture belongs. */
export function ownersOf(url: string, specs: readonly { images: Pictures }[]): number[] {
  return specs.flatMap(({ images }, index) => (images.includes(url) ? [index] : []))
}

/**
 * Adds a picture to a product and to its first spec without pictures, at the place of that spec in the gallery. If
 * every spec has pictures, the new picture comes last and belongs to no spec.
 */
export function withPicture(images: Pictures, own: readonly Pictures[], url: string) {
  if (images.includes(url)) return { images, own }
  const firstWithout = own.findIndex((pictures) => pictures.length === 0)
  if (firstWithout === -1) return { images: [...images, url], own }
  return {
    images: images.toSpliced(Math.min(firstWithout, images.length), 0, url),
    own: own.map((pictures, index) => (index === firstWithout ? [url] : pictures)),
  }
}
