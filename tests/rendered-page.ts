import { configure, within } from '@testing-library/dom'
import { Window } from 'happy-dom'

// Style sheets are not loaded, so the queries cannot know which elements are hidden.
configure({ defaultHidden: true })

/** Parses a page that the server rendered. Its scripts do not run. */
export function parsePage(html: string): HTMLElement {
  const { document } = new Window()
  document.write(html)
  return document.documentElement as unknown as HTMLElement
}

/** Returns a page that the server rendered, with the queries of Testing Library. */
export function renderedPage(html: string) {
  const root = parsePage(html)
  return { ...within(root), language: root.lang }
}

/** The text of an element. Each run of white space becomes one space. */
export const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ').trim()

/** The text of an element as people read it: with a space around each inner element, and without scripts. */
export function wordsOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE) return node.textContent ?? ''
    if (node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return ''
    return ` ${[...node.childNodes].map(read).join('')} `
  }
  return read(element).replaceAll(/\s+/g, ' ').trim()
}

/** The name that a screen reader reads for a link or button: its label, or else its text. */
export const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? textOf(element)

/** The name and address of every link inside an element. */
export const linksOf = (element: HTMLElement): [name: string, address: string | null][] =>
  within(element)
    .getAllByRole('link')
    .map((link) => [nameOf(link), link.getAttribute('href')])

type Wanted = Readonly<Record<string, string | RegExp>>

const isLike = (text: string | null, wanted: string | RegExp) =>
  text !== null && (typeof wanted === 'string' ? text === wanted : wanted.test(text))

/** Returns the elements inside another one that match a selector and have the wanted attributes or `text`. */
export const all = (inside: Element, selector: string, wanted: Wanted = {}): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    Object.entries(wanted).every(([name, value]) =>
      isLike(name === 'text' ? wordsOf(element) : element.getAttribute(name), value),
    ),
  )

/** Returns the first element that `all` finds. @throws Error if there is none */
export function first(inside: Element, selector: string, wanted: Wanted = {}): HTMLElement {
  const [found] = all(inside, selector, wanted)
  if (found === undefined) throw new Error(`There is no <${selector}> with ${JSON.stringify(wanted)}.`)
  return found
}

/** Returns the element of a page with this label. */
export const named = (page: HTMLElement, name: string | RegExp): HTMLElement =>
  within(page).getAllByLabelText(name)[0]!
