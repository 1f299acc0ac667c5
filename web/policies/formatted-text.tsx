import { Link } from 'react-router'
import { parseFormatted } from '#core/policies/policies.ts'
import type { RichText } from '#core/shop-texts/rich-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { RichTextView, type LinkedPhrase } from './rich-text.tsx'

/** A text of a policy. The name of the contact page becomes a link. */
export function PolicyText({ text, headingLevel }: { text: string | RichText; headingLevel: 3 | 4 }) {
  const phrase = useT()('policies.contactPage')
  const element = (
    <Link to={paths.contact()} prefetch={onIntent} className="text-petrol underline hover:text-petrol-deep">
      {phrase}
    </Link>
  )
  return <FormattedText text={text} headingLevel={headingLevel} link={{ phrase, element }} />
}

interface FormattedTextProps {
  /** A text for `parseFormatted`, or a rich text that staff wrote. */
  text: string | RichText
  headingLevel?: 3 | 4
  link?: LinkedPhrase
}

/** Shows a text as headings, paragraphs and lists, and never as HTML. */
export function FormattedText(props: FormattedTextProps) {
  const { text, ...rest } = props
  return <RichTextView text={typeof text === 'string' ? parseFormatted(text) : text} {...rest} />
}
