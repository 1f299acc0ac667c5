import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { FormattedText } from './formatted-text.tsx'

/** A text of a policy document; where it names the Contact page, a link leads there. */
export function PolicyText({ text, headingLevel }: { text: string; headingLevel: 3 | 4 }) {
  const phrase = useT()('policies.contactPage')
  return (
    <FormattedText
      text={text}
      headingLevel={headingLevel}
      link={{
        phrase,
        element: (
          <Link
            to={paths.contact()}
            prefetch={onIntent}
            className="text-petrol underline hover:text-petrol-deep"
          >
            {phrase}
          </Link>
        ),
      }}
    />
  )
}
