import { useNavigate } from 'react-router'
import type { CompanyData } from '#core/companies/companies.ts'
import { homeOf } from '#core/contact/countries.ts'
import { AccountPage } from '../accounts/page-title.tsx'
import { useMember } from '../accounts/use-member.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { CompanyForm } from './company-form.tsx'

/** Sets up a company. The member becomes its first admin. */
export default function FoundCompanyPage() {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useMember()
  const found = useAction((body: CompanyData) => api.call('POST /companies', { body }), {
    failed: t('common.failed'),
    onSuccess: ({ id }) => navigate(paths.company(id)),
  })
  return (
    <AccountPage
      title={t('companies.foundTitle')}
      description={t('companies.description')}
      path={paths.foundCompany()}
      lead={t('companies.foundText')}
    >
      <div className="pb-9">
        <CompanyForm
          start={{ country: homeOf(user) }}
          busy={found.busy}
          problem={found.problem}
          submit={t('companies.found')}
          onSubmit={found.run}
        />
      </div>
    </AccountPage>
  )
}
