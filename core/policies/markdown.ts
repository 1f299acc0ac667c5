import type { PolicyDocument, DeliveredPolicy } from './documents.ts'
import type { RichRun, RichText } from '../shop-texts/rich-text.ts'

const signs = { text: '', bold: '**', italic: '*' } as const

/**
 * Writes a run of text for `parseFormatted`. Asterisks are replaced by ∗, because they would start emphasis, and the
 * URLs of links are written out.
 */
function runOf(run: RichRun): string {
  const text = run.text.replaceAll('*', '∗')
  if (run.kind === 'link') return text === run.href ? text : `${text} (${run.href})`
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return words === '' ? text : before + signs[run.kind] + words + signs[run.kind] + after
}

const lineOf = (runs: readonly RichRun[]) => runs.map(runOf).join('').trim()

/**
 * Converts a rich text edited by staff to the Markdown of a policy file.
 * @example toMarkdown([{ kind: 'paragraph', runs: [{ kind: 'bold', text: 'Ten' }, { kind: 'text', text: ' years.' }] }]) //=> '**Ten** years.'
 */
export function toMarkdown(text: RichText): string {
  return text
    .map((block) => {
      if (block.kind === 'list') return block.items.map((item) => `- ${lineOf(item)}`).join('\n')
      return block.kind === 'heading' ? `## ${lineOf(block.runs)}` : lineOf(block.runs)
    })
    .join('\n\n')
}

const withMarkdown = <Part extends { content: string | RichText }>(part: Part) => ({
  ...part,
  content: typeof part.content === 'string' ? part.content : toMarkdown(part.content),
})

/**
 * Converts a policy to the format of its file, so that the JSON at its public URL keeps its format when staff publish
 * a version.
 */
export function toPolicyFile({ sections, ...policy }: PolicyDocument): DeliveredPolicy {
  return {
    ...policy,
    sections: sections.map((section) => ({
      ...withMarkdown(section),
      subsections: section.subsections.map(withMarkdown),
    })),
  }
}
