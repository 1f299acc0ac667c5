import { requiredTextAs } from '../../typed-text.ts'
import * as z from 'zod/mini'

/** The maximum number of tags of an order. */
export const maxTags = 12

/** Maximum length of a tag. */
export const maxTag = 30

/** The maximum number of tags that are suggested, most recently used first. */
export const maxSuggestedTags = 50

/** Normalizes a tag to one line with single spaces, without a leading #. */
export function normalizeTag(text: string): string {
  return text.normalize('NFKC').trim().replace(/^#+/, '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * A tag of an order, which consists of a few words. Commas and quotation marks are refused, because searches and files
 * separate tags by them.
 */
export const orderTag = requiredTextAs(
  'staff.tags.required',
  normalizeTag,
  z.maxLength(maxTag, 'staff.tags.tooLong'),
  z.refine((tag) => !/[,，、"\p{Cc}\p{Cf}]/u.test(tag), 'staff.tags.pattern'),
)

/** Returns the key by which tags are compared: 'VIP' and 'vip' are equal. */
export const tagKey = (tag: string): string => normalizeTag(tag).toLowerCase()

/** Splits a typed text into tags: 'VIP, call first' contains two. */
export function splitTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map(normalizeTag)
  return tags.filter(
    (tag, index) => tag !== '' && tags.findIndex((one) => tagKey(one) === tagKey(tag)) === index,
  )
}

const searched = /(?:^|\s)(?:tags?|標籤)[:：]\s*(?:"([^"]+)"|(\S+))/giu

/**
 * Separates the tags of a search from its other words: "Found by … tag".
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
