import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

/** The head of a page of the account; `inAccount` adds the way back to it, `lead` a line below the name. */
export function PageTitle({
  children,
  inAccount = false,
  lead,
}: {
  children: string
  inAccount?: boolean
  lead?: ReactNode
}) {
  const t = useT()
  return (
    <div className="pt-7 pb-5 md:pt-12 md:pb-8">
      {inAccount && (
        <Breadcrumb label={t('accounts.breadcrumb')}>
          {[
            <Link key="account" to={paths.account()}>
              {t('account.title')}
            </Link>,
          ]}
        </Breadcrumb>
      )}
      <h1 tabIndex={-1} data-focus-fallback className="text-h1 text-balance outline-none">
        {children}
      </h1>
      {lead && <p className="mt-2.5 text-ink-soft">{lead}</p>}
    </div>
  )
}
