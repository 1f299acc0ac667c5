/** The widths in pixels in which each picture is served. */
export const pictureWidths = [160, 320, 480, 640, 1000] as const
/** The widths of pictures of rooms, which fill the page. */
export const sceneWidths = [640, 1000, 1920] as const
type PictureWidth = (typeof pictureWidths)[number]

/** The path under which the shop serves pictures, films and 3D models; stored URLs begin with it. */
export const picturesPath = '/pictures'

const fileName = new RegExp(
  `^[\\da-f]{16}(?:/(?:${[...new Set([...pictureWidths, ...sceneWidths])].join('|')})\\.webp|\\.(?:mp4|webm|glb))$`,
)
const widestName = new RegExp(`/(?:${pictureWidths.at(-1)}|${sceneWidths.at(-1)})\\.webp$`)

/** Whether a name such as `0123456789abcdef/1000.webp` is the name of a stored file. */
export const isPictureName = (name: string): boolean => fileName.test(name)

/**
 * Returns the file name in a stored URL. The URL of a picture must be that of its widest file. Undefined for other
 * URLs.
 * @example pictureName('/pictures/0123456789abcdef.glb') //=> '0123456789abcdef.glb'
 */
export function pictureName(url: string): string | undefined {
  if (!url.startsWith(`${picturesPath}/`)) return undefined
  const name = url.slice(picturesPath.length + 1)
  return isPictureName(name) && (!name.endsWith('.webp') || widestName.test(name)) ? name : undefined
}

/**
 * Returns the URL from which browsers load a stored file. Other URLs are returned unchanged. `base` is `/pictures` or
 * the URL of a CDN.
 * @example servedPictureUrl('/pictures/0123456789abcdef.mp4', 'https://cdn.example/p') //=> 'https://cdn.example/p/0123456789abcdef.mp4'
 */
export function servedPictureUrl(url: string, base: string): string {
  const name = url.slice(picturesPath.length + 1)
  return url.startsWith(`${picturesPath}/`) && isPictureName(name) ? `${base}/${name}` : url
}

/** Whether a URL, on any host, ends with the name of a stored picture. */
export const isPictureUrl = (path: string): boolean => /\/[\da-f]{16}\/\d+\.webp$/.test(path)

const ownPictureUrl = new RegExp(`^/pictures/(?<hash>[\\da-f]{16})/(?:${pictureWidths.join('|')})\\.webp$`)

/** Returns the path of a picture in one width. `hash` is the first 16 hex digits of the hash of its content. */
export function picturePath(hash: string, width: PictureWidth): string {
  return `/pictures/${hash}/${width}.webp`
}

/**
 * Returns the URL of the same picture in another width; undefined if the picture is not stored by the shop.
 * @example pictureUrl('/pictures/0123456789abcdef/1000.webp', 160) //=> '/pictures/0123456789abcdef/160.webp'
 */
export function pictureUrl(url: string, width: PictureWidth): string | undefined {
  const hash = ownPictureUrl.exec(url)?.groups?.hash
  return hash === undefined ? undefined : picturePath(hash, width)
}

/**
 * Returns the picture that represents a spec in lists: its first picture, or the product's main picture if the spec
 * has none.
 * @example pictureOfSpec({ imgUrl: '/desk.webp' }, { images: [] }) //=> '/desk.webp'
 */
export function pictureOfSpec(
  product: { imgUrl: string },
  spec: { images: readonly string[] } | undefined,
): string {
  return spec?.images[0] ?? product.imgUrl
}

const srcSet = (hash: string, widths: readonly number[], base: string) =>
  widths.map((width) => `${base}/${hash}/${width}.webp ${width}w`).join(', ')

/** Returns the `srcset` of a room's picture; undefined if the picture is not stored by the shop. */
export function sceneSrcSet(url: string, base: string): string | undefined {
  const hash = /^\/pictures\/([\da-f]{16})\/1920\.webp$/.exec(url)?.[1]
  return hash && srcSet(hash, sceneWidths, base)
}

/** Returns the `srcset` of a picture; undefined if the picture is not stored by the shop. */
export function pictureSrcSet(url: string, base: string): string | undefined {
  const hash = ownPictureUrl.exec(url)?.groups?.hash
  return hash && srcSet(hash, pictureWidths, base)
}
