import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { askedItems, type AskedItems } from './asked-items.ts'

interface AskLinkProps {
  /** The goods, read when the link is followed. */
  asked: () => AskedItems
  look?: Parameters<typeof buttonClass>[0]
  className?: string
  children?: string
}

/** Leads to the page that asks for a quotation of these goods: "quotation is the secondary button". */
export default function AskLink({
  asked,
  look = { variant: 'quiet' },
  className = '',
  children,
}: AskLinkProps) {
  const t = useT()
  return (
    <Link
      to={paths.askForQuotation()}
      onClick={() => askedItems.write(asked())}
      className={`${buttonClass(look)} ${className}`}
    >
      {children ?? t('quotations.ask')}
    </Link>
  )
}
