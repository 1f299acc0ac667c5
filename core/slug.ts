import { catalogueLimits } from './catalogue/fields.ts'

/**
 * The slug of a name, as it appears in the URL of a product, spec or category; '' if it can contain none of the name's
 * letters.
 * @example
 * slugOf('Café Stool') //=> 'cafe-stool'
 * slugOf('升降桌') //=> ''
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, catalogueLimits.slug)
    .replace(/^-|-$/g, '')
}

/** Room for '-' and a number of five figures. */
const base = catalogueLimits.slug - 6

/**
 * Keeps track of the slugs in use. It remembers the last number appended to each, so that thousands of equal names do
 * not try all numbers again.
 */
export function createSlugs(taken: Iterable<string> = []) {
  const all = new Set(taken)
  const last = new Map<string, number>()
  return {
    has: (slug: string) => all.has(slug),
    add: (slug: string) => void all.add(slug),
    /** Finds the first free slug for a new name and reserves it. `otherwise` is used for a name without a slug. */
    take(name: string, otherwise: string): string {
      const wanted = slugOf(name) || otherwise
      let slug = wanted
      let number = last.get(wanted) ?? 1
      while (all.has(slug)) {
        number += 1
        slug = `${wanted.slice(0, base)}-${number}`
      }
      last.set(wanted, number)
      all.add(slug)
      return slug
    },
  }
}
export type Slugs = ReturnType<typeof createSlugs>

/**
 * The first free slug for a new name; `otherwise` is used for a name without a slug.
 * @example
 * freeSlug('Oak', ['oak', 'oak-2'], 'spec') //=> 'oak-3'
 * freeSlug('橡木', [], 'spec') //=> 'spec'
 */
export function freeSlug(name: string, taken: readonly string[], otherwise: string): string {
  return createSlugs(taken).take(name, otherwise)
}
