import { data, Link, useNavigate } from 'react-router'
import type { CompanyDetails } from '#core/api/companies/companies.ts'
import type { CompanyData } from '#core/companies/companies.ts'
import { isLastAdmin } from '#core/companies/people.ts'
import { companyMay } from '#core/companies/roles.ts'
import type { Route } from './+types/company-page'
import { AccountPage } from '../accounts/page-title.tsx'
import { noStore } from '../accounts/read-member.ts'
import { useAction } from '../actions/use-action.ts'
import { apiContext } from '../api/context.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { Facts } from '../orders/block.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fold, FoldedLink } from '../ui/rows/fold.tsx'
import { rowOpener } from '../ui/rows/sentence-row.tsx'
import { CompanyMissing, failureOf } from './company-missing.tsx'
import { AddressesFold } from './addresses.tsx'
import { CompanyForm } from './company-form.tsx'
import { InviteFold } from './invite-fold.tsx'
import { People } from './people.tsx'

/** Reads a company of the member. Other companies do not exist for them. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  try {
    return data({ company: await context.get(apiContext).call('GET /companies/{id}', { params: { id } }) })
  } catch (error) {
    return data({ company: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

export default function CompanyPage({ loaderData: { company }, params }: Route.ComponentProps) {
  const t = useT()
  const title = company?.legalName ?? t('companies.title')
  return (
    <AccountPage
      title={title}
      description={t('companies.description')}
      path={paths.company(params.id)}
      lead={company && t('companies.yourRole', { role: t(`companies.role.${company.role}`) })}
    >
      {company === undefined ? <CompanyMissing /> : <Company key={company.id} company={company} />}
    </AccountPage>
  )
}

function Company({ company }: { company: CompanyDetails }) {
  const t = useT()
  const { role, closed } = company
  const managesPeople = !closed && companyMay(role, 'manage_people')
  return (
    <div className="pb-9">
      {closed && <Notice className="mb-6">{t('companies.closedNotice')}</Notice>}
      <People company={company} mayManage={managesPeople} />
      <div className="mt-9 border-t border-line">
        <FoldedLink name={t('companies.orders')}>
          <Link to={paths.companyOrders(company.id)} className={rowOpener}>
            {t('companies.orders.answer')}
          </Link>
        </FoldedLink>
        <FoldedLink name={t('companies.requests')}>
          <Link to={paths.companyRequests(company.id)} className={rowOpener}>
            {t('companies.requests.answer', { count: company.waitingRequests })}
          </Link>
        </FoldedLink>
        <FoldedLink name={t('companies.lists')}>
          <Link to={paths.companyLists(company.id)} className={rowOpener}>
            {t('companies.lists.answer')}
          </Link>
        </FoldedLink>
        <AddressesFold company={company} mayChange={!closed && companyMay(role, 'change_details')} />
        {managesPeople && <InviteFold companyId={company.id} />}
        <DataFold company={company} mayChange={!closed && companyMay(role, 'change_details')} />
        <LeaveFold company={company} />
        {!closed && companyMay(role, 'close') && <CloseFold company={company} />}
      </div>
    </div>
  )
}

/** The company's data, which admins change in place. */
function DataFold({ company, mayChange }: { company: CompanyDetails; mayChange: boolean }) {
  const t = useT()
  const api = useApi()
  const { id, country, purchaseOrderRequired } = company
  const save = useAction((body: CompanyData) => api.call('POST /companies/{id}', { params: { id }, body }), {
    failed: t('common.failed'),
    revalidate: true,
    onSuccess: () => showAlert({ message: t('companies.dataSaved') }),
  })
  return (
    <Fold name={t('companies.data')} answer={company.registrationNumber}>
      {mayChange ? (
        <CompanyForm
          start={company}
          busy={save.busy}
          problem={save.problem}
          submit={t('common.save')}
          onSubmit={save.run}
        />
      ) : (
        <Facts
          facts={[
            [t(`companies.registrationNumber.${country}`), company.registrationNumber],
            [t('companies.taxNumber'), company.taxNumber],
            [t('companies.invoiceAddress'), company.invoiceAddress],
            [t('companies.invoiceEmail'), company.invoiceEmail],
            [
              t('common.purchaseOrderNumber'),
              t(
                purchaseOrderRequired ? 'companies.purchaseOrder.always' : 'companies.purchaseOrder.optional',
              ),
            ],
          ]}
        />
      )}
    </Fold>
  )
}

/** Lets the member leave the company. "The last admin cannot leave": the page then says what to do instead. */
function LeaveFold({ company }: { company: CompanyDetails }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const { id, legalName, people, closed } = company
  const own = people.find((person) => person.own)
  const isNeeded = !closed && own !== undefined && isLastAdmin(people, own.id)
  const leave = useAction(() => api.call('POST /companies/{id}/leave', { params: { id } }), {
    failed: t('common.failed'),
    onSuccess: () => {
      showAlert({ message: t('companies.left', { name: legalName }) })
      return navigate(paths.account())
    },
  })
  return (
    <Fold name={t('companies.leave')} answer={t('companies.leaveAnswer')}>
      <p className="max-w-[60ch]">{t(isNeeded ? 'companies.lastAdminText' : 'companies.leaveText')}</p>
      {leave.problem && (
        <Notice tone="danger" className="mt-4">
          {leave.problem}
        </Notice>
      )}
      {!isNeeded && (
        <Button variant="danger" className="mt-4" busy={leave.busy} onClick={() => void leave.run()}>
          {t('companies.leave')}
        </Button>
      )}
    </Fold>
  )
}

function CloseFold({ company: { id, legalName } }: { company: CompanyDetails }) {
  const t = useT()
  const api = useApi()
  const close = useAction(() => api.call('POST /companies/{id}/close', { params: { id } }), {
    failed: t('common.failed'),
    revalidate: true,
    onSuccess: () => showAlert({ message: t('companies.closed', { name: legalName }) }),
  })
  return (
    <Fold name={t('companies.close')} answer={t('companies.closeAnswer')}>
      <p className="max-w-[60ch]">{t('companies.closeText')}</p>
      {close.problem && (
        <Notice tone="danger" className="mt-4">
          {close.problem}
        </Notice>
      )}
      <Button variant="danger" className="mt-4" busy={close.busy} onClick={() => void close.run()}>
        {t('companies.close')}
      </Button>
    </Fold>
  )
}
