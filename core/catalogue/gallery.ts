import { findSpec } from './find-spec.ts'
import type { Product, Spec } from './product.ts'
import { video, type Video } from './video.ts'

/** A picture of the gallery, and the name of the spec that it shows, if any. */
interface GalleryImage {
  kind: 'image'
  url: string
  specName?: string
}

/** A thumbnail of the gallery: a picture or the video. */
export type GalleryItem = GalleryImage | { kind: 'video'; video: Video; posterUrl?: string }

/** The media of a product: the gallery, and the pictures below it. */
interface Gallery {
  items: GalleryItem[]
  extraImages: string[]
}

/**
 * Composes the gallery of a product. A video from an untrusted host is left out. If there are no images to show, the
 * gallery has the main picture. "The first N images (N = number of specs) form the gallery; the remaining images
 * become the extra images below; if videoUrl exists it is placed first as a video item."
 */
export function composeGallery(
  product: Pick<Product, 'specs' | 'images' | 'imgUrl' | 'videoUrl' | 'videoPosterUrl'>,
): Gallery {
  const shown = product.images.slice(0, product.specs.length)
  const images = (shown.length > 0 ? shown : [product.imgUrl]).map((url, position): GalleryItem => {
    const owner = [product.specs[position], ...product.specs].find((spec) => spec?.images.includes(url))
    return { kind: 'image', url, specName: owner?.name }
  })
  const playable = product.videoUrl === undefined ? undefined : video(product.videoUrl)
  const videos: GalleryItem[] = playable
    ? [{ kind: 'video', video: playable, posterUrl: product.videoPosterUrl }]
    : []
  return { items: [...videos, ...images], extraImages: product.images.slice(product.specs.length) }
}

/**
 * Returns the index of the item with which a product page opens. This is the first picture, so that no video starts by
 * itself.
 */
export function startIndex(items: readonly GalleryItem[]): number {
  return Math.max(
    0,
    items.findIndex((item) => item.kind === 'image'),
  )
}

/**
 * Returns the index of the item to show when a spec is selected; undefined if the gallery has no picture of the spec.
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
 * Returns the spec that a thumbnail shows; undefined for a video or a picture without a spec. "Clicking a thumbnail
 * selects the spec that owns the image".
 */
export function specOfItem(product: Pick<Product, 'specs'>, item: GalleryItem): Spec | undefined {
  return item.kind === 'image' && item.specName !== undefined ? findSpec(product, item.specName) : undefined
}

/** Returns the index of the next item: "Next and Previous wrap around." */
export function nextIndex(index: number, total: number): number {
  return (index + 1) % total
}

/** Returns the index of the previous item: "Next and Previous wrap around." */
export function previousIndex(index: number, total: number): number {
  return (index - 1 + total) % total
}

/** Returns the position within the gallery as text: "a counter 'n / total'". */
export function counter(index: number, total: number): string {
  return `${index + 1} / ${total}`
}
