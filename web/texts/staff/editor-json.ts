import type { JSONContent } from '@tiptap/core'
import type { RichBlock, RichRun, RichText } from '#core/shop-texts/rich-text.ts'

/** Converts a text for the editor. */
export function toEditor(text: RichText): JSONContent {
  const content = text.map((block): JSONContent => {
    if (block.kind === 'list')
      return {
        type: 'bulletList',
        content: block.items.map((runs) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: toNodes(runs) }],
        })),
      }
    return block.kind === 'heading'
      ? { type: 'heading', attrs: { level: 3 }, content: toNodes(block.runs) }
      : { type: 'paragraph', content: toNodes(block.runs) }
  })
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
}

/** Converts the content of the editor into a text. Empty paragraphs and items are left out. */
export function fromEditor({ content = [] }: JSONContent): RichText {
  return content.flatMap((node): RichBlock[] => {
    if (node.type === 'bulletList') {
      const items = itemsOf(node).filter((runs) => runs.length > 0)
      return items.length === 0 ? [] : [{ kind: 'list', items }]
    }
    const runs = toRuns(node)
    if (runs.length === 0) return []
    return [{ kind: node.type === 'heading' ? 'heading' : 'paragraph', runs }]
  })
}

/** The items of a list and of the lists inside them, as one list. */
const itemsOf = ({ content = [] }: JSONContent): RichRun[][] =>
  content.flatMap((item) =>
    (item.content ?? []).flatMap((part) => (part.type === 'bulletList' ? itemsOf(part) : [toRuns(part)])),
  )

const toNodes = (runs: readonly RichRun[]): JSONContent[] =>
  runs
    .filter(({ text }) => text !== '')
    .map((run) => {
      if (run.kind === 'text') return { type: 'text', text: run.text }
      const attrs = run.kind === 'link' ? { attrs: { href: run.href } } : {}
      return { type: 'text', text: run.text, marks: [{ type: run.kind, ...attrs }] }
    })

function toRuns({ content = [] }: JSONContent): RichRun[] {
  const runs = content.flatMap((node): RichRun[] => {
    if (node.type !== 'text' || !node.text) return []
    const mark = node.marks?.[0]
    if (mark?.type === 'link') return [{ kind: 'link', text: node.text, href: String(mark.attrs?.href) }]
    if (mark?.type === 'bold' || mark?.type === 'italic') return [{ kind: mark.type, text: node.text }]
    return [{ kind: 'text', text: node.text }]
  })
  return runs.every(({ text }) => text.trim() === '') ? [] : runs
}
