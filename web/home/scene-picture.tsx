import { servedPictureUrl, sceneSrcSet } from '#core/catalogue/pictures.ts'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import { usePicturesBase } from '../ui/pictures/pictures-base.ts'

interface ScenePictureProps {
  room: Pick<RoomScene, 'name' | 'image' | 'width' | 'height'>
  sizes: string
  className: string
}

/** The picture of a room, fetched when it is about to scroll into view. */
export function ScenePicture({ room, sizes, className }: ScenePictureProps) {
  const base = usePicturesBase()
  return (
    <img
      srcSet={sceneSrcSet(room.image, base)}
      sizes={sizes}
      width={room.width}
      height={room.height}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      alt={room.name}
      className={className}
      src={servedPictureUrl(room.image, base)}
    />
  )
}
