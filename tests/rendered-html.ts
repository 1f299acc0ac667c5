import { partsOf, wordsOf, type Part } from './html.ts'

type Wanted = Readonly<Record<string, string | RegExp>>

const matches = (part: Part, tag: string, wanted: Wanted) =>
  (tag === '*' || part.tag === tag) &&
  Object.entries(wanted).every(([name, value]) => {
    const own = name === 'text' ? wordsOf(part) : part.attributes[name]
    return own !== undefined && (typeof value === 'string' ? own === value : value.test(own))
  })

/** The elements inside a part with this tag, or any (`*`), and with these attributes or this `text`. */
export function all(within: Part, tag: string, wanted: Wanted = {}): Part[] {
  return partsOf(within).filter((part) => matches(part, tag, wanted))
}

/** The first such element. */
export function first(within: Part, tag: string, wanted: Wanted = {}): Part {
  const [found] = all(within, tag, wanted)
  if (found === undefined) throw new Error(`There is no <${tag}> with ${JSON.stringify(wanted)}.`)
  return found
}

/** The part of a page with this name: labelled itself, or by another element. */
export function named(page: Part, name: string | RegExp): Part {
  const isName = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const found = partsOf(page).find(({ attributes }) => {
    const { 'aria-label': label, 'aria-labelledby': by } = attributes
    if (by !== undefined) return all(page, '*', { id: by }).some((element) => isName(wordsOf(element)))
    return label !== undefined && isName(label)
  })
  if (found === undefined) throw new Error(`There is no part named ${String(name)}.`)
  return found
}
