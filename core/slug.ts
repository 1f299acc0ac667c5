import { catalogueLimits } from './catalogue/fields.ts'

/**
 * Returns the slug of a name, for the URL of a product, spec or category; '' if the name has no letter that a slug can
 * contain.
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

/** The longest slug to which '-' and a number of five digits can be appended. */
const maxStem = catalogueLimits.slug - 6

/**
 * Keeps track of the slugs in use. The last number appended to each slug is remembered, so that for thousands of equal
 * names the numbers are not tried from the start each time.
 */
export function createSlugs(taken: Iterable<string> = []) {
  const all = new Set(taken)
  const last = new Map<string, number>()
  return {
    has: (slug: string) => all.has(slug),
    add: (slug: string) => void all.add(slug),
    /** Finds the first free slug for a new name and reserves it. `otherwise` is used for a name without a slug. */
    take(name: string, otherwise: string): string {
      const stem = slugOf(name) || otherwise
      let slug = stem
      let number = last.get(stem) ?? 1
      while (all.has(slug)) {
        number += 1
        slug = `${stem.slice(0, maxStem)}-${number}`
      }
      last.set(stem, number)
      all.add(slug)
      return slug
    },
  }
}
export type Slugs = ReturnType<typeof createSlugs>

/**
 * Returns the first free slug for a new name; `otherwise` is used for a name without a slug.
 * @example
 * freeSlug('Oak', ['oak', 'oak-2'], 'spec') //=> 'oak-3'
 * freeSlug('橡木', [], 'spec') //=> 'spec'
 */
export function freeSlug(name: string, taken: readonly string[], otherwise: string): string {
  return createSlugs(taken).take(name, otherwise)
}
