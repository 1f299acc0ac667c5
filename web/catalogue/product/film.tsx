import type { Video } from '../../../core/catalogue/video.ts'
import { useT } from '../../i18n/i18n.tsx'

/** "A file of ours plays in a `<video>`…; watch and short links become the embedded player." */
export function Film(props: { video: Video; posterUrl: string | undefined; productName: string }) {
  const { video, posterUrl, productName } = props
  const t = useT()
  const title = t('product.videoOf', { product: productName })
  if (video.kind === 'file') {
    return (
      <video
        src={video.url}
        poster={posterUrl}
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
  return (
    <iframe
      src={video.url}
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
