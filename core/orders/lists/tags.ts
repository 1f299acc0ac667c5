import { requiredTextAs } from '../../typed-text.ts'
import * as z from 'zod/mini'

/** How many tags an order has at most: more of them sort nothing. */
export const maxTags = 12

/** Maximum length of a tag. */
export const maxTag = 30

/** How many tags are suggested: those that were given last. */
export const maxSuggestedTags = 50

/** A tag as it is stored: one line, single spaces, without the # that some type before it. */
export function normalizeTag(text: string): string {
  return text.normalize('NFKC').trim().replace(/^#+/, '').replaceAll(/\s+/g, ' ').trim()
}

/** "Tags" of orders: short words of the shop's own, without commas and quotes, which separate them in searches and files. */
export const orderTag = requiredTextAs(
  'staff.tags.required',
  normalizeTag,
  z.maxLength(maxTag, 'staff.tags.tooLong'),
  z.refine((tag) => !/[,，、"\p{Cc}\p{Cf}]/u.test(tag), 'staff.tags.pattern'),
)

/** What makes two tags the same: 'VIP' and 'vip' are one. */
export const tagKey = (tag: string): string => normalizeTag(tag).toLowerCase()

/** What somebody typed, as single tags: 'VIP, call first' are two. */
export function splitTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map(normalizeTag)
  return tags.filter(
    (tag, place) => tag !== '' && tags.findIndex((one) => tagKey(one) === tagKey(tag)) === place,
  )
}

const searched = /(?:^|\s)(?:tags?|標籤)[:：]\s*(?:"([^"]+)"|(\S+))/giu

/**
 * "Found by … tag": the tags that a search names, and its other words.
 * @example
 * readTagSearch('tag:vip tan') //=> { tags: ['vip'], rest: 'tan' }
 * readTagSearch('tag:"call first"') //=> { tags: ['call first'], rest: '' }
 */
export function readTagSearch(q: string): { tags: string[]; rest: string } {
  const tags: string[] = []
  const rest = q.replaceAll(searched, (_, quoted: string | undefined, word: string | undefined) => {
    tags.push(tagKey(quoted ?? word ?? ''))
    return ' '
  })
  return { tags: tags.filter((tag) => tag !== ''), rest: rest.trim() }
}
