/** An element of a page, with its children in sequence. */
export interface Part {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (Part | string)[]
}

const tokens =
  /<!--.*?-->|<!DOCTYPE[^>]*>|<(?<raw>script|style)\b(?<about>(?:[^">]|"[^"]*")*)>(?<content>.*?)<\/\k<raw>>|<(?<close>\/)?(?<tag>[a-zA-Z][\w-]*)(?<rest>(?:[^">]|"[^"]*")*)>|[^<]+/gs
const voidTags = new Set([
  'area',
  'base',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: ' ',
}

const unescape = (text: string) =>
  text.replaceAll(/&(#x27|\w+);/g, (whole, name: string) => characters[name] ?? whole)

function readAttributes(text = ''): Part['attributes'] {
  const pairs = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), unescape(value)]))
}

/** Reads HTML as React writes it: every element is closed, every value of an attribute is in double quotes. */
export function parsePage(html: string): Part {
  const page: Part = { tag: '', attributes: {}, children: [] }
  const open = [page]
  for (const { 0: text, groups } of html.matchAll(tokens)) {
    const parent = open.at(-1) ?? page
    const { raw, about, content = '', tag, close, rest = '' } = groups ?? {}
    // Nothing in a script or a style is an element.
    if (raw !== undefined)
      parent.children.push({ tag: raw, attributes: readAttributes(about), children: [content] })
    else if (tag === undefined) {
      if (!text.startsWith('<')) parent.children.push(unescape(text))
    } else if (close === undefined) {
      const part: Part = { tag, attributes: readAttributes(rest), children: [] }
      parent.children.push(part)
      if (!voidTags.has(tag) && !rest.endsWith('/')) open.push(part)
    } else open.pop()
  }
  return page
}

const isRaw = ({ tag }: Part) => tag === 'script' || tag === 'style'

/** The text of a part, with its white space as one space. */
export function textOf(part: Part | string): string {
  const read = (child: Part | string): string => {
    if (typeof child === 'string') return child
    return isRaw(child) ? '' : child.children.map(read).join('')
  }
  return read(part).replaceAll(/\s+/g, ' ').trim()
}

/** The text of a part, with a space around each element in it. */
export function wordsOf(part: Part): string {
  const read = (child: Part | string): string => {
    if (typeof child === 'string') return child
    return isRaw(child) ? '' : ` ${child.children.map(read).join('')} `
  }
  return read(part).replaceAll(/\s+/g, ' ').trim()
}

/** The parts of a part, at any depth, in the sequence of the page. */
export function partsOf(part: Part): Part[] {
  return part.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...partsOf(child)]))
}

const roles: Readonly<Record<string, (part: Part) => boolean>> = {
  banner: ({ tag }) => tag === 'header',
  contentinfo: ({ tag }) => tag === 'footer',
  button: ({ tag }) => tag === 'button',
  definition: ({ tag }) => tag === 'dd',
  heading: ({ tag }) => /^h[1-6]$/.test(tag),
  img: ({ tag }) => tag === 'img',
  link: ({ tag, attributes }) => tag === 'a' && 'href' in attributes,
  listitem: ({ tag }) => tag === 'li',
  main: ({ tag }) => tag === 'main',
  navigation: ({ tag }) => tag === 'nav',
  paragraph: ({ tag }) => tag === 'p',
  region: ({ tag }) => tag === 'section',
}

/** A rendered page, whose parts are found by role and name as a screen reader says them. */
export class RenderedPage {
  readonly #page: Part

  constructor(html: string) {
    this.#page = parsePage(html)
  }

  /** What a screen reader calls a part. */
  nameOf({ attributes, ...part }: Part): string {
    const ids = attributes['aria-labelledby']?.split(' ') ?? []
    const labels = partsOf(this.#page).filter((label) => ids.includes(label.attributes.id ?? ''))
    if (labels.length > 0) return labels.map(textOf).join(' ')
    return attributes['aria-label'] ?? attributes.alt ?? textOf({ attributes, ...part })
  }

  /** The parts with a role, and with this name, inside another part. */
  all(
    role: keyof typeof roles,
    { name, inside = this.#page }: { name?: string | RegExp; inside?: Part } = {},
  ) {
    const isNamed = (part: Part) =>
      name === undefined ||
      (typeof name === 'string' ? this.nameOf(part) === name : name.test(this.nameOf(part)))
    return partsOf(inside).filter((part) => roles[role]?.(part) === true && isNamed(part))
  }

  /** The only part with a role and this name. */
  one(role: keyof typeof roles, options: { name?: string | RegExp; inside?: Part } = {}): Part {
    const [part, ...others] = this.all(role, options)
    if (part === undefined || others.length > 0)
      throw new Error(
        `${others.length + (part === undefined ? 0 : 1)} parts are ${role} ${String(options.name)}`,
      )
    return part
  }

  /** Name and address of every link inside a part. */
  links(inside: Part): [string, string | undefined][] {
    return this.all('link', { inside }).map((link) => [this.nameOf(link), link.attributes.href])
  }

  /** The language of the page. */
  get language(): string | undefined {
    return partsOf(this.#page).find(({ tag }) => tag === 'html')?.attributes.lang
  }
}
