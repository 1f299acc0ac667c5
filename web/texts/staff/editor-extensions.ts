import { Mark, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink } from '#core/shop-texts/rich-text.ts'

/** A mark with this option excludes all others: a part of a line is either bold, italic or a link. */
const exclusive = { excludes: '_' } as const

const Bold = Mark.create({
  name: 'bold',
  ...exclusive,
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: () => ['strong', { class: 'font-semibold' }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-b': () => this.editor.commands.toggleMark(this.name) }
  },
})

const Italic = Mark.create({
  name: 'italic',
  ...exclusive,
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', {}, 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark(this.name) }
  },
})

const Link = Mark.create({
  name: 'link',
  ...exclusive,
  inclusive: false,
  addAttributes: () => ({ href: {} }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        // Pasted text keeps its words, but loses links that are not allowed.
        return isSafeLink(href) ? { href } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes.href, class: 'text-petrol underline' }, 0],
})

/** The editor supports only what the schema of core/shop-texts allows. Anything else is removed from pasted text. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3], HTMLAttributes: { class: 'mt-3 text-md font-semibold first:mt-0' } },
    paragraph: { HTMLAttributes: { class: 'mt-2 first:mt-0' } },
    bulletList: { HTMLAttributes: { class: 'mt-2 list-disc pl-5' } },
    blockquote: false,
    bold: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    horizontalRule: false,
    italic: false,
    link: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Bold,
  Italic,
  Link,
]
