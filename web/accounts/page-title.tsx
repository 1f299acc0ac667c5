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
  above?: ReactNode
  lead?: ReactNode
  /** Shown on the page instead of the title. */
  heading?: string
  children: ReactNode
}

/** A page of the account with its title. By default it has a link back to the account page. */
export function AccountPage(props: AccountPageProps) {
  const { title, path, description, inAccount = true, above, lead, heading = title, children } = props
  const t = useT()
  return (
    <>
      <PageHead title={title} description={description ?? t('account.description')} path={path} noIndex />
      <div className="wrap">
        <PageTitle inAccount={inAccount} above={above} lead={lead}>
          {heading}
        </PageTitle>
        {children}
      </div>
    </>
  )
}

interface PageTitleProps {
  children: string
  /** Whether to add the link back to the account page. */
  inAccount?: boolean
  /** A link to a page between the account page and this one. */
  above?: ReactNode
  /** A line below the title. */
  lead?: ReactNode
}

/** The head of an account page. */
export function PageTitle({ children, inAccount = false, above, lead }: PageTitleProps) {
  const t = useT()
  return (
    <div className="pt-7 pb-5 md:pt-9 md:pb-7">
      {inAccount && (
        <Breadcrumb label={t('common.breadcrumb')}>
          {[
            <Link key="account" to={paths.account()}>
              {t('common.account')}
            </Link>,
            ...(above ? [above] : []),
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

/** The two buttons of a form: "Back (to /account) and Save." */
export function SaveOrBack({ busy, className }: { busy: boolean; className: string }) {
  const t = useT()
  return (
    <p className={`flex gap-2 ${className}`}>
      <Button type="submit" busy={busy}>
        {t('common.save')}
      </Button>
      <Link to={paths.account()} className={buttonClass({ variant: 'secondary' })}>
        {t('common.back')}
      </Link>
    </p>
  )
}
