import { Link } from 'react-router'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { ScenePicture } from './scene-picture.tsx'

interface StoryProps {
  /** A room for the picture. Without it there is only text. */
  room: Pick<RoomScene, 'name' | 'image' | 'width' | 'height'> | undefined
  /** The text that staff wrote to replace the built-in one. */
  written?: { title: string; text: string } | undefined
}

/** Says what is special about the shop, with a link to its whole story. */
export function Story({ room, written }: StoryProps) {
  const t = useT()
  return (
    <section aria-labelledby="story" className="mt-12 bg-studio md:mt-24">
      <div
        className={`wrap grid gap-x-20 gap-y-8 py-9 lg:py-18 ${room ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center' : ''}`}
      >
        <div>
          <h2 id="story" className="text-h1 text-balance">
            {written?.title ?? t('home.storyTitle')}
          </h2>
          <p className="mt-3 mb-5 max-w-[46ch] text-lg font-normal text-pretty text-ink-soft">
            {written?.text ?? t('home.storyText')}
          </p>
          <Link to={paths.story()} prefetch={onIntent} className={buttonClass({ variant: 'secondary' })}>
            {t('common.ourStory')}
          </Link>
        </div>
        {room && (
          <div className="aspect-3/2 bg-studio-deep max-md:hidden">
            <ScenePicture
              room={room}
              sizes="(min-width: 1024px) 50vw, 95vw"
              className="size-full object-cover"
            />
          </div>
        )}
      </div>
    </section>
  )
}
