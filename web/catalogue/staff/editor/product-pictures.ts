import { useWatch } from 'react-hook-form'
import { movedTo } from '../../../staff/ui/reorder.tsx'
import type { ProductForm } from './use-product-editor.ts'

type Pictures = readonly string[]

/** The pictures of the product in a form; each belongs to specs, or stands below the gallery. */
export function useProductPictures(form: ProductForm) {
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
      const now = form.getValues()
      const own = now.specs.map((spec) => spec.images)
      const added = withPicture(now.images, own, url)
      write(added.images, added.own)
    },
    remove: (url: string) => writeAll(images.filter((image) => image !== url)),
    move: (from: number, to: number) => writeAll(movedTo(images, from, to)),
    /** Gives a picture to a spec, or takes it away. */
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

/** A spec shows its pictures in the order of the product's. */
function sorted(own: Pictures, images: Pictures): Pictures {
  return images.filter((image) => own.includes(image))
}

export function ownersOf(url: string, specs: readonly { images: Pictures }[]): number[] {
  return specs.flatMap(({ images }, index) => (images.includes(url) ? [index] : []))
}

/** Adds a picture for the first spec without one, at its position in the gallery, else at the end. */
export function withPicture(images: Pictures, own: readonly Pictures[], url: string) {
  if (images.includes(url)) return { images, own }
  const wanting = own.findIndex((pictures) => pictures.length === 0)
  if (wanting === -1) return { images: [...images, url], own }
  return {
    images: images.toSpliced(Math.min(wanting, images.length), 0, url),
    own: own.map((pictures, index) => (index === wanting ? [url] : pictures)),
  }
}
