import { data, Link, useNavigate } from 'react-router'
import { Download } from 'lucide-react'
import type { CompanyList } from '#core/api/companies/company-lists.ts'
import { companyMay } from '#core/companies/roles.ts'
import type { Route } from './+types/list-page'
import { AccountPage } from '../../accounts/page-title.tsx'
import { noStore } from '../../accounts/read-member.ts'
import { useAction } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { useApi } from '../../api/use-api.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Fold } from '../../ui/rows/fold.tsx'
import { CompanyMissing, failureOf } from '../company-missing.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { ListRows } from './list-rows.tsx'

/** Reads a shared list of a company of the member. */
export async function loader({ params: { id, list }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const [{ legalName, role, closed }, found] = await Promise.all([
      api.call('GET /companies/{id}', { params: { id } }),
      api.call('GET /companies/{id}/lists/{list}', { params: { id, list } }),
    ])
    return data({ found: { company: { legalName, role, closed }, list: found } })
  } catch (error) {
    return data({ found: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

/** A shared list: "pick, quantities, one press". */
export default function ListPage({ loaderData: { found }, params: { id, list } }: Route.ComponentProps) {
  const t = useT()
  return (
    <AccountPage
      title={found?.list.name ?? t('companies.lists')}
      description={t('companies.description')}
      path={paths.companyList(id, list)}
      above={
        found && (
          <Link key="lists" to={paths.companyLists(id)}>
            {t('companies.lists')}
          </Link>
        )
      }
      lead={found && <span translate="no">{found.company.legalName}</span>}
    >
      {found === undefined ? <CompanyMissing /> : <List key={list} id={id} {...found} />}
    </AccountPage>
  )
}

interface ListProps {
  id: string
  company: Pick<Parameters<typeof ListRows>[0]['company'], 'legalName' | 'role' | 'closed'>
  list: CompanyList
}

function List({ id, company, list }: ListProps) {
  const t = useT()
  const mayEdit = !company.closed && companyMay(company.role, 'edit_lists')
  return (
    <div className="pb-9">
      {company.closed && <Notice className="mb-6">{t('companies.closedNotice')}</Notice>}
      {list.rows.length === 0 ? (
        <p role="status" className="py-10 text-center text-ink-soft">
          {t(mayEdit ? 'companies.list.emptyForEditors' : 'companies.list.empty')}
        </p>
      ) : (
        <>
          <ListRows company={{ ...company, id }} list={list} mayEdit={mayEdit} />
          <CsvLink id={id} list={list.id} />
        </>
      )}
      {mayEdit && <EditFolds id={id} list={list} />}
    </div>
  )
}

function CsvLink({ id, list }: { id: string; list: string }) {
  const { t, language } = useTranslator()
  const [company, which] = [encodeURIComponent(id), encodeURIComponent(list)]
  return (
    <p className="mt-4">
      <a
        href={`/api/companies/${company}/lists/${which}/export?lang=${language}`}
        download
        className={buttonClass({ variant: 'quiet' })}
      >
        <Download className="size-5" />
        {t('companies.orders.csv')}
      </a>
    </p>
  )
}

/** Renames and deletes a list, one press away. */
function EditFolds({ id, list }: { id: string; list: CompanyList }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const params = { id, list: list.id }
  const { name } = list
  const remove = useAction(() => api.call('POST /companies/{id}/lists/{list}/remove', { params }), {
    failed: t('common.failed'),
    onSuccess: () => {
      showAlert({ message: t('companies.address.removed', { name }) })
      return navigate(paths.companyLists(id))
    },
  })
  return (
    <div className="mt-9 border-t border-line">
      <Fold name={t('companies.list.rename')} answer={<span translate="no">{name}</span>}>
        <ListNameForm
          key={name}
          name={name}
          submit={t('common.save')}
          send={async (body) => {
            await api.call('POST /companies/{id}/lists/{list}', { params, body })
            return body
          }}
          revalidate="always"
          onSuccess={(body) => showAlert({ message: t('companies.address.saved', { name: body.name }) })}
        />
      </Fold>
      <Fold name={t('companies.list.remove')} answer={t('companies.list.removeAnswer')}>
        {remove.problem && (
          <Notice tone="danger" className="mb-4">
            {remove.problem}
          </Notice>
        )}
        <Button variant="danger" busy={remove.busy} onClick={() => void remove.run()}>
          {t('companies.list.remove')}
        </Button>
      </Fold>
    </div>
  )
}
