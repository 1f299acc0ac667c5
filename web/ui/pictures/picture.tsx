import { servedPictureUrl, pictureSrcSet } from '#core/catalogue/pictures.ts'
import { usePicturesBase } from './pictures-base.ts'

interface PictureProps {
  /** The URL of a square picture in any width; '' if there is no picture yet. */
  url: string
  /** Describes product, colour and size; '' if the product's name is beside the picture. */
  alt: string
  sizes: string
  /** Whether the picture is loaded at once, before scripts and other pictures. For the first row of a page. */
  priority?: boolean
  className?: string
}

/** Classes of a picture that fills its frame and grows a little while the pointer is on the link around it. */
export const growingPicture =
  'size-full object-cover transition-transform duration-600 ease-out group-hover:scale-[1.025]'

/** A product picture in the width at which it is shown. */
export function Picture({ url, alt, sizes, priority = false, className = '' }: PictureProps) {
  const base = usePicturesBase()
  // A draft may not have its pictures yet.
  if (url === '') return <span aria-hidden className={`block ${className}`} />
  const srcSet = pictureSrcSet(url, base)
  return (
    <img
      // `src` must come after `srcset`; otherwise browsers would load it needlessly.
      {...(srcSet && { sizes, srcSet })}
      width={1000}
      height={1000}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding="async"
      alt={alt}
      className={className}
      src={servedPictureUrl(url, base)}
    />
  )
}
