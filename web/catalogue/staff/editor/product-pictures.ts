/** Which specs, by their places, a picture belongs to. */
export function ownersOf(url: string, specs: readonly { images: readonly string[] }[]): number[] {
  return specs.flatMap(({ images }, index) => (images.includes(url) ? [index] : []))
}

/**
 * A product's pictures, and those of its specs, with one more. The first spec that has none gets it, at that spec's
 * place of the gallery; when every spec has one, it stands at the end, below the gallery.
 *
 * @example
 * withPicture(['a', 'x'], [['a'], []], 'b') //=> { images: ['a', 'b', 'x'], own: [['a'], ['b']] }
 * withPicture(['a', 'b'], [['a'], ['b']], 'x') //=> { images: ['a', 'b', 'x'], own: [['a'], ['b']] }
 */
export function withPicture(
  images: readonly string[],
  own: readonly (readonly string[])[],
  url: string,
): { images: readonly string[]; own: readonly (readonly string[])[] } {
  if (images.includes(url)) return { images, own }
  const wanting = own.findIndex((pictures) => pictures.length === 0)
  if (wanting === -1) return { images: [...images, url], own }
  const place = Math.min(wanting, images.length)
  return {
    images: images.toSpliced(place, 0, url),
    own: own.map((pictures, index) => (index === wanting ? [url] : pictures)),
  }
}
