import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import type { ShopAddress } from './paths.ts'

type RouterLinkProps = ComponentProps<typeof RouterLink>

interface LinkProps extends Omit<RouterLinkProps, 'to' | 'relative' | 'mask'> {
  /** An address of the shop from its root, as `paths` writes them. */
  to: ShopAddress
}

/** The same link before its script has come: React Router's own works its address out anew, twice, wherever it stands. */
function ServerLink({
  to,
  children,
  discover = 'render',
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  replace: _replace,
  reloadDocument: _reloadDocument,
  state: _state,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: LinkProps) {
  return (
    <a {...attributes} href={to} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  )
}

/** A link to a page of the shop; where the script has come, React Router's own. */
export const Link: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RouterLink
