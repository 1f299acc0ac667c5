import { preload } from 'react-dom'
import { servedPictureUrl, sceneSrcSet } from '#core/catalogue/pictures.ts'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import { usePicturesBase } from '../ui/pictures/pictures-base.ts'

interface ScenePictureProps {
  room: Pick<RoomScene, 'name' | 'image' | 'width' | 'height'>
  sizes: string
  className: string
  /** Whether it is the first picture of the page, which is fetched at once. */
  first?: boolean
}

/** The picture of a room, fetched when it is about to scroll into view, unless it is the first of the page. */
export function ScenePicture({ room, sizes, className, first = false }: ScenePictureProps) {
  const base = usePicturesBase()
  const srcSet = sceneSrcSet(room.image, base)
  const src = servedPictureUrl(room.image, base)
  if (first)
    preload(src, {
      as: 'image',
      fetchPriority: 'high',
      ...(srcSet && { imageSrcSet: srcSet, imageSizes: sizes }),
    })
  return (
    <img
      srcSet={srcSet}
      sizes={sizes}
      width={room.width}
      height={room.height}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      alt={room.name}
      className={className}
      src={src}
    />
  )
}
