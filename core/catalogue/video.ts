/** A video: a file of the shop for a `<video>` element, or an embedded player for a frame. */
export type Video = { kind: 'file' | 'embed'; url: string }

/** The only origin outside the shop from which videos are embedded. */
export const videoOrigin = 'https://www.youtube-nocookie.com'

const ownFile = /^(?:\/[\w.-]+)+\.(?:mp4|webm)$/
const pageHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com']
const playerHosts = ['youtube-nocookie.com', 'www.youtube-nocookie.com']

/**
 * Reads a product's video link; undefined if it is neither a file of the shop nor an https link to a video on YouTube.
 * "Video links of the watch or short form are converted to an embedded player with autoplay."
 * @example
 * video('https://youtu.be/dQw4w9WgXcQ?t=1m30s')?.url
 * //=> 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90'
 */
export function video(link: string): Video | undefined {
  if (ownFile.test(link)) return { kind: 'file', url: link }
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const id = videoId(url)
  if (url.protocol !== 'https:' || !id || !/^[\w-]{11}$/.test(id)) return undefined
  const start = startSeconds(url.searchParams)
  return { kind: 'embed', url: `${videoOrigin}/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}` }
}

function videoId({ host, pathname, searchParams }: URL): string | null | undefined {
  if (host === 'youtu.be') return pathname.slice(1)
  if (pageHosts.includes(host) && pathname === '/watch') return searchParams.get('v')
  if (pageHosts.includes(host) || playerHosts.includes(host)) {
    return /^\/(?:shorts|embed)\/([^/]+)\/?$/.exec(pathname)?.[1]
  }
  return undefined
}

/**
 * Reads the start of a video from a link such as `t=90`, `t=90s`, `t=1m30s` or `start=90`. The player accepts only
 * seconds.
 */
function startSeconds(parameters: URLSearchParams): number {
  const written = parameters.get('start') ?? parameters.get('t') ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
