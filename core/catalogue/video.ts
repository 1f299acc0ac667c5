/** A video the shop may show: a file of its own for `<video>`, or an embedded player for a frame. */
export type Video = { kind: 'file' | 'embed'; url: string }

/** The only foreign origin a video may come from. */
export const videoOrigin = 'https://www.youtube-nocookie.com'

const ownFile = /^(?:\/[\w.-]+)+\.(?:mp4|webm)$/
const pageHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com']
const playerHosts = ['youtube-nocookie.com', 'www.youtube-nocookie.com']

/**
 * What a product's video link plays, or undefined for a link the shop does not trust: anything but a path of
 * its own files or an https link of the listed hosts.
 * "Video links of the watch or short form are converted to an embedded player with autoplay."
 *
 * @example
 * video('/media/lift.mp4') //=> { kind: 'file', url: '/media/lift.mp4' }
 * video('https://youtu.be/dQw4w9WgXcQ?t=1m30s')?.url
 * //=> 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90'
 * video('//evil.example/lift.mp4') //=> undefined
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

/** Links say `t=90`, `t=90s`, `t=1m30s` or `start=90`; the player knows seconds only. */
function startSeconds(parameters: URLSearchParams): number {
  const written = parameters.get('start') ?? parameters.get('t') ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(written) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
