import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../ui/button.tsx'

interface AccountPageProps extends Pick<ComponentProps<typeof PageHead>, 'title' | 'path'> {
  description?: string
  inAccount?: boolean
  lead?: ReactNode
  children: ReactNode
}

/** A page of the account with its title, by default one below the account's own page. */
export function AccountPage(props: AccountPageProps) {
  const { title, path, description, inAccount = true, lead, children } = props
  const t = useT()
  return (
    <>
      <PageHead title={title} description={description ?? t('account.description')} path={path} noIndex />
      <div className="wrap">
        <PageTitle inAccount={inAccount} lead={lead}>
          {title}
        </PageTitle>
        {children}
      </div>
    </>
  )
}

/** The head of a page of the account; `inAccount` adds the way back to it, `lead` a line below the name. */
export function PageTitle(props: { children: string; inAccount?: boolean; lead?: ReactNode }) {
  const { children, inAccount = false, lead } = props
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

/** "Back (to /account) and Save." */
export function SaveOrBack({ busy, className }: { busy: boolean; className: string }) {
  const t = useT()
  return (
    <p className={`flex gap-2 ${className}`}>
      <Button type="submit" busy={busy}>
        {t('account.save')}
      </Button>
      <Link to={paths.account()} className={buttonClass({ variant: 'secondary' })}>
        {t('account.back')}
      </Link>
    </p>
  )
}
