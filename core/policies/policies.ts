import { plainText, type Block, type RichText, type Run } from '../shop-texts/rich-text.ts'
import type { PolicyDocument, PolicySection, PolicySubsection } from './documents.ts'

/** Id of the section of the terms that the delivery and returns pages show. */
export const deliverySectionId = 'delivery-returns-refunds'

/** Id of the subsection about delivery in that section. Its other subsections are about returns. */
export const deliverySubsectionId = 'delivery-policy'

/** Whether a policy has any text to show. "Terms with missing data: 'Not Available Title' … with Retry." */
export function isAvailable(document: PolicyDocument | null | undefined): document is PolicyDocument {
  return document?.sections.some((section) => hasContent(section) || section.subsections.length > 0) ?? false
}

/** Whether a section has its own text. "Privacy page: 'No {title} Content Available.'" */
export function hasContent(section: Pick<PolicySection, 'content'>): boolean {
  return lettersOf(section.content).trim() !== ''
}

const lettersOf = (content: string | RichText) => (typeof content === 'string' ? content : plainText(content))

type ColumnWidth = 'third' | 'half' | 'full'

/**
 * Returns the width of a section's column: "Policy column width: under 500 characters a third, under 1500 half,
 * otherwise full."
 */
export function columnWidth(content: string | RichText): ColumnWidth {
  const characters = Array.from(lettersOf(content)).length
  if (characters < 500) return 'third'
  if (characters < 1500) return 'half'
  return 'full'
}

/** Whether a page has "a sidebar table of contents … shown only when there are more than 3 sections." */
export function hasTableOfContents(sections: readonly unknown[]): boolean {
  return sections.length > 3
}

/**
 * Finds the section of the delivery page: "Delivery policy: shows the heading and content of the terms section with id
 * delivery-returns-refunds."
 */
export function deliverySection(terms: PolicyDocument): PolicySection | undefined {
  return terms.sections.find((section) => section.id === deliverySectionId)
}

/**
 * Finds the subsections of the returns page: "Lists all subsections of that section except the one with id
 * delivery-policy."
 */
export function returnsSubsections(section: PolicySection): PolicySubsection[] {
  return section.subsections.filter((subsection) => subsection.id !== deliverySubsectionId)
}

/**
 * Parses a subset of Markdown: `## heading`, `- item`, `**bold**`, `*italic*`, and blank lines between paragraphs.
 * Everything else is text, including HTML. Emphasis is not nested, and its asterisks must touch the words inside.
 * @example
 * parseFormatted('In **cash**')
 * //=> [{ kind: 'paragraph', runs: [{ kind: 'text', text: 'In ' }, { kind: 'bold', text: 'cash' }] }]
 */
export function parseFormatted(text: string): Block[] {
  return readBlocks(text).map((block) =>
    block.kind === 'list'
      ? { kind: 'list', items: block.items.map(readRuns) }
      : { kind: block.kind, runs: readRuns(block.text) },
  )
}

type RawBlock = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

function readBlocks(text: string): RawBlock[] {
  const blocks: RawBlock[] = []
  // As in Markdown, a plain line continues the paragraph or item above until a blank line.
  let continued = false
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim()
    const last = blocks.at(-1)
    if (line === '') {
      continued = false
    } else if (line.startsWith('## ')) {
      blocks.push({ kind: 'heading', text: line.slice(3).trim() })
      continued = false
    } else if (line.startsWith('- ')) {
      const item = line.slice(2).trim()
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
      continued = true
    } else if (continued && last?.kind === 'list') {
      last.items.push(`${last.items.pop()} ${line}`)
    } else if (continued && last?.kind === 'paragraph') {
      last.text += ` ${line}`
    } else {
      blocks.push({ kind: 'paragraph', text: line })
      continued = true
    }
  }
  return blocks
}

const emphasis = /\*\*(?!\s)(?<bold>[^*]+)(?<!\s)\*\*|\*(?!\s)(?<italic>[^*]+)(?<!\s)\*/g

function readRuns(text: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(emphasis)) {
    if (match.index > end) runs.push({ kind: 'text', text: text.slice(end, match.index) })
    const { bold, italic } = match.groups ?? {}
    runs.push(bold === undefined ? { kind: 'italic', text: italic ?? '' } : { kind: 'bold', text: bold })
    end = match.index + match[0].length
  }
  if (end < text.length) runs.push({ kind: 'text', text: text.slice(end) })
  return runs
}
