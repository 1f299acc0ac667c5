/** A part of a line in one style. */
export type Run = { kind: 'text' | 'bold' | 'italic'; text: string }

/** A block of a formatted text. */
export type Block = { kind: 'heading' | 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] }

/** A link within a line. */
interface LinkRun {
  kind: 'link'
  text: string
  href: string
}

/** A part of a line: plain, bold, italic or a link. */
export type RichRun = Run | LinkRun

/** A block of a text written by staff: "Stored as structured data". */
export type RichBlock =
  | { kind: 'heading' | 'paragraph'; runs: RichRun[] }
  | { kind: 'list'; items: RichRun[][] }

/** A text written by staff; it never contains HTML. */
export type RichText = RichBlock[]

/** Returns the lines of a text, each as a list of runs. */
function linesOf(text: readonly (RichBlock | Block)[]): RichRun[][] {
  return text.flatMap((block): RichRun[][] => (block.kind === 'list' ? block.items : [block.runs]))
}

/** Returns a text without formatting, with one line per paragraph or list item. */
export function plainText(text: readonly (RichBlock | Block)[]): string {
  return linesOf(text)
    .map((runs) => runs.map((run) => run.text).join(''))
    .join('\n')
}

/** Maximum length of a link's URL. */
export const maxLinkLength = 500

/**
 * Whether a URL or path is allowed as a link: "Links only https, mailto, tel and own paths".
 * @example
 * isSafeLink('https://example.com/a') //=> true
 * isSafeLink('/contact') //=> true
 * isSafeLink('//example.com') //=> false
 * isSafeLink('javascript:alert(1)') //=> false
 */
export function isSafeLink(href: string): boolean {
  if (href.length > maxLinkLength || /[\s\p{Cc}\\]/u.test(href)) return false
  if (/^\/(?!\/)/.test(href)) return true
  if (!URL.canParse(href)) return false
  const { protocol, hostname, username, password, pathname } = new URL(href)
  if (protocol === 'https:')
    return /^https:\/\//i.test(href) && hostname.includes('.') && username === '' && password === ''
  if (protocol === 'mailto:') return /^[^@?]+@[^@?]+\.[^@?]+$/.test(pathname)
  return protocol === 'tel:' && /^\+?[\d-]{3,20}$/.test(pathname)
}
