import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { parseFormatted, type Run } from '../../core/policies/policies.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'

/** A text of a policy document; where it names the Contact page, a link leads there. */
export function PolicyText({ text, headingLevel }: { text: string; headingLevel: 3 | 4 }) {
  const phrase = useT()('policies.contactPage')
  const element = (
    <Link to={paths.contact()} prefetch={onIntent} className="text-petrol underline hover:text-petrol-deep">
      {phrase}
    </Link>
  )
  return <FormattedText text={text} headingLevel={headingLevel} link={{ phrase, element }} />
}

interface LinkedPhrase {
  phrase: string
  /** Replaces the phrase wherever the text has it. */
  element: ReactElement
}

/** A text written for parseFormatted as headings, paragraphs and lists; whatever it says, it is never HTML. */
export function FormattedText(props: { text: string; headingLevel?: 3 | 4; link?: LinkedPhrase }) {
  const { text, headingLevel = 3, link } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div>
      {parseFormatted(text).map((block, index) => {
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

function runs(line: Run[], link: LinkedPhrase | undefined): ReactNode[] {
  return line.map(({ kind, text }, index) => {
    switch (kind) {
      case 'text':
        return <Fragment key={index}>{link === undefined ? text : linked(text, link)}</Fragment>
      case 'bold':
        return (
          <strong key={index} className="font-semibold">
            {text}
          </strong>
        )
      case 'italic':
        // Chinese has no italics; there the weight carries the emphasis.
        return (
          <em key={index} className="[&:lang(zh)]:font-semibold [&:lang(zh)]:not-italic">
            {text}
          </em>
        )
    }
  })
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
    // Without its role, a list without markers is no list to VoiceOver.
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
