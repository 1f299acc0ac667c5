import * as z from 'zod/mini'

/** The API takes no text that the database cannot hold. */
const sendable = z.refine<string>((text) => !text.includes('\0'))

/** The list of members as its address says it. */
const filter = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(200), sendable), ''),
  blocked: z.catch(z.enum(['', 'yes']), ''),
  /** The member that the page comes after. */
  after: z.catch(z.string().check(z.maxLength(100), sendable), ''),
})
export type MemberFilter = z.output<typeof filter>

/**
 * What an address asks for; whatever it says wrongly counts as not said.
 *
 * @example
 * parseMemberFilter(new URLSearchParams('q= siti &blocked=maybe')) //=> { q: 'siti', blocked: '', after: '' }
 */
export function parseMemberFilter(parameters: URLSearchParams): MemberFilter {
  return z.parse(filter, Object.fromEntries(parameters))
}

/**
 * The address parameters of a filter, without those that say nothing.
 *
 * @example
 * memberParameters({ q: '0912 345', blocked: '', after: '' }).toString() //=> 'q=0912+345'
 */
export function memberParameters(said: MemberFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
}
