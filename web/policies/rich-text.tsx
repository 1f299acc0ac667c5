import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RichRun, RichText } from '#core/shop-texts/rich-text.ts'
import { onIntent } from '../navigation/prefetch.ts'
import type { ShopAddress } from '../navigation/paths.ts'

export interface LinkedPhrase {
  phrase: string
  /** Replaces the phrase wherever it occurs in the text. */
  element: ReactElement
}

interface RichTextProps {
  text: RichText
  headingLevel?: 3 | 4 | undefined
  link?: LinkedPhrase | undefined
}

/** Shows a text as headings, paragraphs and lists, and never as HTML. */
export function RichTextView(props: RichTextProps) {
  const { text, headingLevel = 3, link } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div>
      {text.map((block, index) => {
        switch (block.kind) {
          case 'heading':
            return (
              <Heading key={index} className="mt-8 text-lg first:mt-0">
                {runs(block.runs, link)}
              </Heading>
            )
          case 'paragraph':
            return (
              <p key={index} className="mt-3.5 first:mt-0">
                {runs(block.runs, link)}
              </p>
            )
          case 'list':
            return <DashList key={index} items={block.items.map((item) => runs(item, link))} />
        }
      })}
    </div>
  )
}

function runs(line: RichRun[], link: LinkedPhrase | undefined): ReactNode[] {
  return line.map((run, index) => {
    const { kind, text } = run
    switch (kind) {
      case 'link':
        return <WrittenLink key={index} run={run} />
      case 'text':
        return <Fragment key={index}>{link === undefined ? text : linked(text, link)}</Fragment>
      case 'bold':
        return (
          <strong key={index} className="font-semibold">
            {text}
          </strong>
        )
      case 'italic':
        // Chinese has no italics, so a heavier weight shows the emphasis.
        return (
          <em key={index} className="[&:lang(zh)]:font-semibold [&:lang(zh)]:not-italic">
            {text}
          </em>
        )
    }
  })
}

/** A link that staff wrote, to a page of the shop or to another site. */
function WrittenLink({ run: { href, text } }: { run: Extract<RichRun, { kind: 'link' }> }) {
  const className = 'text-petrol underline hover:text-petrol-deep wrap-anywhere'
  return href.startsWith('/') ? (
    <Link to={href as ShopAddress} prefetch={onIntent} className={className}>
      {text}
    </Link>
  ) : (
    <a href={href} className={className}>
      {text}
    </a>
  )
}

function linked(text: string, { phrase, element }: LinkedPhrase): ReactNode {
  return text.split(phrase).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && element}
      {piece}
    </Fragment>
  ))
}

export function DashList({ items }: { items: readonly ReactNode[] }) {
  return (
    // Without the role, VoiceOver does not announce a list without markers.
    <ul role="list" className="mt-3 first:mt-0">
      {items.map((item, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a document's items stay in their order
          key={index}
          className="relative py-1 pl-6 before:absolute before:top-[1.15em] before:left-0 before:h-px before:w-3 before:bg-ink"
        >
          {item}
        </li>
      ))}
    </ul>
  )
}
