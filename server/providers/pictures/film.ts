/** First bytes of films that browsers play, in hexadecimal: MP4 by its usual brands, and WebM. */
const signatures = {
  mp4: /^.{8}66747970(?:69736f[\da-f]{2}|6d7034[\da-f]{2}|61766331|4d345620|64617368)/,
  webm: /^1a45dfa3/,
} as const

/** The file extension of a film, by its first bytes; undefined for other files. */
export function filmExtension(bytes: Buffer): keyof typeof signatures | undefined {
  const start = bytes.subarray(0, 12).toString('hex')
  if (signatures.mp4.test(start)) return 'mp4'
  return signatures.webm.test(start) ? 'webm' : undefined
}
