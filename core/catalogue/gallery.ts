import { findSpec } from './find-spec.ts'
import type { Product, Spec } from './product.ts'
import { video, type Video } from './video.ts'

/** A picture of the gallery and the spec that owns it, where one does. */
export interface GalleryImage {
  kind: 'image'
  url: string
  specName?: string
}

/** One thumbnail of the gallery: a picture, or the film. */
export type GalleryItem = GalleryImage | { kind: 'video'; video: Video; posterUrl?: string }

/** A product's media: what the gallery shows, in order, and the pictures below it. */
export interface Gallery {
  items: GalleryItem[]
  extraImages: string[]
}

/**
 * Divides a product's pictures and puts its film first. A film that the shop does not trust is left out; a
 * product without specs shows its main picture, so that the gallery is never empty.
 * "The first N images (N = number of specs) form the gallery; the remaining images become the extra images
 * below; if videoUrl exists it is placed first as a video item."
 */
export function composeGallery(
  product: Pick<Product, 'specs' | 'images' | 'imgUrl' | 'videoUrl' | 'videoPosterUrl'>,
): Gallery {
  const shown = product.images.slice(0, product.specs.length)
  const images = (shown.length > 0 ? shown : [product.imgUrl]).map((url, position): GalleryItem => {
    const owner = [product.specs[position], ...product.specs].find((spec) => spec?.images.includes(url))
    return { kind: 'image', url, specName: owner?.name }
  })
  const film = product.videoUrl === undefined ? undefined : video(product.videoUrl)
  const films: GalleryItem[] = film ? [{ kind: 'video', video: film, posterUrl: product.videoPosterUrl }] : []
  return { items: [...films, ...images], extraImages: product.images.slice(product.specs.length) }
}

/** The item a product page opens with: the first picture, so that no film starts unasked. */
export function startIndex(items: readonly GalleryItem[]): number {
  return Math.max(
    0,
    items.findIndex((item) => item.kind === 'image'),
  )
}

/**
 * Where the gallery jumps when a spec is selected, or undefined when it shows none of the spec's pictures.
 * "Selecting a spec swaps the spec panel and jumps to that spec's first image."
 */
export function indexOfSpec(
  items: readonly GalleryItem[],
  spec: Pick<Spec, 'name' | 'images'>,
): number | undefined {
  const indexWhere = (matches: (image: GalleryImage) => boolean) =>
    items.findIndex((item) => item.kind === 'image' && matches(item))
  const firstImage = spec.images[0]
  return [
    indexWhere((image) => image.url === firstImage && image.specName === spec.name),
    indexWhere((image) => image.url === firstImage),
    indexWhere((image) => image.specName === spec.name),
  ].find((index) => index !== -1)
}

/**
 * The spec that a pressed thumbnail selects; none for a film or a picture that no spec owns.
 * "Clicking a thumbnail selects the spec that owns the image."
 */
export function specOfItem(product: Pick<Product, 'specs'>, item: GalleryItem): Spec | undefined {
  return item.kind === 'image' && item.specName !== undefined ? findSpec(product, item.specName) : undefined
}

/**
 * The index after this one in a gallery of `total` items, at least one. "Next and Previous wrap around."
 *
 * @example
 * nextIndex(3, 4) //=> 0
 */
export function nextIndex(index: number, total: number): number {
  return (index + 1) % total
}

/**
 * The index before this one in a gallery of `total` items, at least one. "Next and Previous wrap around."
 *
 * @example
 * previousIndex(0, 4) //=> 3
 */
export function previousIndex(index: number, total: number): number {
  return (index - 1 + total) % total
}

/**
 * Where the visitor is in the gallery. "A counter 'n / total'."
 *
 * @example
 * counter(1, 4) //=> '2 / 4'
 */
export function counter(index: number, total: number): string {
  return `${index + 1} / ${total}`
}
