import { pictureAddress, pictureSrcSet } from '#core/catalogue/pictures.ts'
import { usePicturesBase } from './pictures-base.ts'

interface PictureProps {
  /** One of the shop's square pictures, in any width; '' for none yet. */
  url: string
  /** Product, colour and size; empty next to the name. */
  alt: string
  sizes: string
  /** For the first row of a page: loaded at once and before the others, which come after the scripts. */
  priority?: boolean
  className?: string
}

/** A product picture in the width it is shown in. */
export function Picture({ url, alt, sizes, priority = false, className = '' }: PictureProps) {
  const base = usePicturesBase()
  // A draft may wait for its pictures.
  if (url === '') return <span aria-hidden className={`block ${className}`} />
  const srcSet = pictureSrcSet(url, base)
  return (
    <img
      // `src` comes last: before `srcset`, a browser would load it for nothing.
      {...(srcSet && { sizes, srcSet })}
      width={1000}
      height={1000}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding="async"
      alt={alt}
      className={className}
      src={pictureAddress(url, base)}
    />
  )
}
