/** The widths in pixels in which every picture of the shop is served. */
export const pictureWidths = [160, 320, 480, 640, 1000] as const
/** The widths of pictures of rooms, which fill the page. */
export const sceneWidths = [640, 1000, 1920] as const
type PictureWidth = (typeof pictureWidths)[number]

const ownAddress = new RegExp(`^/pictures/(?<hash>[\\da-f]{16})/(?:${pictureWidths.join('|')})\\.webp$`)

/** Where a picture is served in one width; `hash` is 16 hex digits of its content. */
export function picturePath(hash: string, width: PictureWidth): string {
  return `/pictures/${hash}/${width}.webp`
}

/**
 * The same picture in another width, or undefined when the address is not one of the shop's pictures.
 * @example pictureUrl('/pictures/0123456789abcdef/1000.webp', 160) //=> '/pictures/0123456789abcdef/160.webp'
 */
export function pictureUrl(url: string, width: PictureWidth): string | undefined {
  const hash = ownAddress.exec(url)?.groups?.hash
  return hash === undefined ? undefined : picturePath(hash, width)
}

/**
 * What stands for a spec of a product in lists: its own first picture, or else the product's.
 * @example pictureOfSpec({ imgUrl: '/desk.webp' }, { images: [] }) //=> '/desk.webp'
 */
export function pictureOfSpec(
  product: { imgUrl: string },
  spec: { images: readonly string[] } | undefined,
): string {
  return spec?.images[0] ?? product.imgUrl
}

/** All widths of a room's picture for `srcset`, or undefined when the address is not one of the shop's. */
export function sceneSrcSet(url: string): string | undefined {
  const hash = /^\/pictures\/([\da-f]{16})\/1920\.webp$/.exec(url)?.[1]
  return hash && sceneWidths.map((width) => `/pictures/${hash}/${width}.webp ${width}w`).join(', ')
}

/** All widths of a picture for `srcset`, or undefined when the address is not one of the shop's pictures. */
export function pictureSrcSet(url: string): string | undefined {
  const hash = ownAddress.exec(url)?.groups?.hash
  return hash === undefined
    ? undefined
    : pictureWidths.map((width) => `${picturePath(hash, width)} ${width}w`).join(', ')
}
