import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { servedPictureUrl } from '#core/catalogue/pictures.ts'
import type { Video } from '#core/catalogue/video.ts'
import { useT } from '../../i18n/i18n.tsx'
import { usePicturesBase } from '../../ui/pictures/pictures-base.ts'
import { filmStart, type Playback } from './playback.ts'

interface FilmProps {
  video: Video
  posterUrl: string | undefined
  productName: string
  /** The position at which the film continues. By default, it starts at the beginning. */
  playback?: RefObject<Playback>
}

/** A film: "A file of ours plays in a `<video>`…; watch and short links become the embedded player." */
export function Film(props: FilmProps) {
  const title = useT()('product.videoOf', { product: props.productName })
  const own = useRef(filmStart)
  const { video, posterUrl, playback = own } = props
  return video.kind === 'file' ? (
    <OwnFilm url={video.url} posterUrl={posterUrl} title={title} playback={playback} />
  ) : (
    <Player url={video.url} title={title} playback={playback} />
  )
}

type ShownFilm = Required<Pick<FilmProps, 'playback'>> & { url: string; title: string }

function OwnFilm(props: ShownFilm & Pick<FilmProps, 'posterUrl'>) {
  const { url, posterUrl, title, playback } = props
  const element = useRef<HTMLVideoElement>(null)
  const base = usePicturesBase()
  useLayoutEffect(() => {
    const film = element.current
    if (!film) return
    const { seconds, muted, paused } = playback.current
    film.currentTime = seconds
    film.muted = muted
    film.autoplay = !paused
    return () => {
      playback.current = { seconds: film.currentTime, muted: film.muted, paused: film.paused }
    }
  }, [playback])
  return (
    <video
      ref={element}
      src={servedPictureUrl(url, base)}
      poster={posterUrl && servedPictureUrl(posterUrl, base)}
      aria-label={title}
      autoPlay
      muted
      loop
      playsInline
      controls
      className="size-full bg-studio object-contain"
    />
  )
}

/**
 * The embedded player does not report its position, so the film continues after as many seconds as the player was
 * shown.
 */
function Player({ url, title, playback }: ShownFilm) {
  const element = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const { seconds } = playback.current
    if (seconds < 1 || !element.current) return
    const later = new URL(url)
    const start = Number(later.searchParams.get('start') ?? 0)
    later.searchParams.set('start', String(Math.floor(start + seconds)))
    element.current.src = later.href
  }, [url, playback])
  useEffect(() => {
    const shownAt = performance.now()
    return () => {
      const seconds = playback.current.seconds + (performance.now() - shownAt) / 1000
      playback.current = { ...playback.current, seconds }
    }
  }, [playback])
  return (
    <iframe
      ref={element}
      src={url}
      title={title}
      loading="lazy"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player has its own origin
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full border-0 bg-ink"
    />
  )
}
