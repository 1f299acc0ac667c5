import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { RowChevron, rowOpener, sentenceRow } from '../ui/rows/sentence-row.tsx'

/**
 * The member's companies on the account page, below them a link to set one up. "A member of no company sees none of
 * it", only that link.
 */
export function AccountCompanies({ companies }: { companies: readonly OwnCompany[] }) {
  const t = useT()
  return (
    <ul>
      {companies.map(({ id, legalName, role }) => (
        <CompanyRow key={id} to={paths.company(id)} label={t('companies.toCompany')}>
          <span translate="no">{legalName}</span>
          {', '}
          {t(`companies.role.${role}`)}
        </CompanyRow>
      ))}
      <CompanyRow to={paths.foundCompany()} label={t('companies.found')} quiet>
        {t(companies.length === 0 ? 'companies.quiet' : 'companies.addAnother')}
      </CompanyRow>
    </ul>
  )
}

function CompanyRow(props: { to: ShopAddress; label: string; quiet?: boolean; children: React.ReactNode }) {
  const { to, label, quiet = false, children } = props
  return (
    <li className={`${sentenceRow} border-b border-line hover:underline ${quiet ? 'text-ink-soft' : ''}`}>
      <Building2 className="size-5" />
      <span>{children}</span>
      <Link to={to} className={rowOpener}>
        <RowChevron label={label} />
      </Link>
    </li>
  )
}
