import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.tsx'

interface NewTabLinkProps {
  href: string
  label: string
  className?: string
  /** The visible content. By default this is the label. */
  children?: ReactNode
}

/** The look of a link to a courier's page. The area that a finger can press is larger than its text. */
export const courierLink = '-my-2 inline-block py-2 text-petrol underline'

/** A link that opens a new tab. Its accessible name says so. */
export function NewTabLink({ href, label, className, children = label }: NewTabLinkProps) {
  const t = useT()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('common.newTab', { label })}
      className={className}
    >
      {children}
    </a>
  )
}
