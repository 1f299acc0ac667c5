import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '../accounts/page-title.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { CompanyMissing } from './company-missing.tsx'

interface CompanyListPageProps {
  id: string
  title: string
  path: ShopAddress
  /** Undefined if the company does not exist for the member, or could not be read. */
  company: { legalName: string } | undefined
  lead: ReactNode
  children: ReactNode
}

/** A page with a list of a company, below the company's page. */
export function CompanyListPage({ id, title, path, company, lead, children }: CompanyListPageProps) {
  const t = useT()
  return (
    <AccountPage
      title={title}
      description={t('companies.description')}
      path={path}
      above={
        company && (
          <Link key="company" to={paths.company(id)} translate="no">
            {company.legalName}
          </Link>
        )
      }
      lead={company && lead}
    >
      {company === undefined ? <CompanyMissing /> : children}
    </AccountPage>
  )
}
