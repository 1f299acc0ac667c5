import { catalogueLimits } from './catalogue/fields.ts'

/**
 * A name as it appears in the address of a product, spec or category; '' when none of its letters can.
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

/**
 * The first free address for a new name.
 * @example
 * freeSlug('Oak', ['oak', 'oak-2'], 'spec') //=> 'oak-3'
 * freeSlug('橡木', [], 'spec') //=> 'spec'
 */
export function freeSlug(name: string, taken: readonly string[], otherwise: string): string {
  const wanted = slugOf(name) || otherwise
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted.slice(0, catalogueLimits.slug - 5)}-${number}`)) number += 1
  return `${wanted.slice(0, catalogueLimits.slug - 5)}-${number}`
}
