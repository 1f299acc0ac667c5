import { useRef, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import type { CompanyListSummary } from '#core/api/companies/company-lists.ts'
import { companyMay } from '#core/companies/roles.ts'
import { formatRinggit } from '#core/money.ts'
import type { Route } from './+types/lists-page'
import { noStore } from '../../accounts/read-member.ts'
import { apiContext } from '../../api/context.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Fold } from '../../ui/rows/fold.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { CompanyListPage } from '../company-list-page.tsx'
import { failureOf } from '../company-missing.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { useOrderList } from './use-order-list.tsx'

/** Reads the shared lists of a company of the member. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const [{ legalName, role, closed }, { lists }] = await Promise.all([
      api.call('GET /companies/{id}', { params: { id } }),
      api.call('GET /companies/{id}/lists', { params: { id } }),
    ])
    return data({ company: { legalName, role, closed }, lists })
  } catch (error) {
    return data({ company: undefined, lists: [] }, failureOf(error, context))
  }
}

export const headers = () => noStore

/** The shared lists of a company. "Shared lists ('office shelf', ordered again by a press) live with it." */
export default function ListsPage({ loaderData: { company, lists }, params: { id } }: Route.ComponentProps) {
  const t = useT()
  return (
    <CompanyListPage
      id={id}
      title={t('companies.lists')}
      path={paths.companyLists(id)}
      company={company}
      lead={t('companies.lists.lead')}
    >
      {company && (
        <div className="pb-9">
          <Lists id={id} lists={lists} mayOrder={!company.closed} />
          {!company.closed && companyMay(company.role, 'edit_lists') && (
            <NewListFold id={id} open={lists.length === 0} />
          )}
        </div>
      )}
    </CompanyListPage>
  )
}

interface ListsProps {
  id: string
  lists: readonly CompanyListSummary[]
  mayOrder: boolean
}

function Lists({ id, lists, mayOrder }: ListsProps) {
  const t = useT()
  const api = useApi()
  const order = useOrderList(id)
  const [pressed, setPressed] = useState('')
  const outcome = useRef<HTMLDivElement>(null)
  const press = async (list: string) => {
    setPressed(list)
    await order.run(
      async () => (await api.call('GET /companies/{id}/lists/{list}', { params: { id, list } })).rows,
    )
    outcome.current?.focus()
  }
  if (lists.length === 0)
    return (
      <p role="status" className="py-10 text-center text-ink-soft">
        {t('companies.lists.none')}
      </p>
    )
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="outline-none not-has-[output:empty]:mb-5">
        {order.outcome}
      </div>
      <ul className="border-t border-ink">
        {lists.map((list) => (
          <li
            key={list.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[208px_minmax(0,1fr)_auto]"
          >
            <Pictures urls={list.pictures} />
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={paths.companyList(id, list.id)}
                translate="no"
                className="inline-flex items-center font-medium no-underline hover:underline pointer-coarse:min-h-11"
              >
                {list.name}
              </Link>
              <SubLine size="sm" className="tabular">
                {t('companies.lists.today', { count: list.pieces, amount: formatRinggit(list.amount) })}
              </SubLine>
            </span>
            {mayOrder && list.rowCount > 0 && (
              <Button
                variant="secondary"
                busy={order.busy && pressed === list.id}
                aria-label={t('companies.lists.orderNamed', { name: list.name })}
                onClick={() => void press(list.id)}
              >
                {t('companies.lists.order')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <span className="flex gap-1 max-md:col-span-full">
      {urls.map((url, index) => (
        <span key={`${index} ${url}`} className="size-12 bg-studio">
          <Picture url={url} alt="" sizes="48px" className="size-full object-cover" />
        </span>
      ))}
    </span>
  )
}

function NewListFold({ id, open }: { id: string; open: boolean }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  return (
    <Fold name={t('companies.list.new')} answer={t('companies.list.newAnswer')} open={open || undefined}>
      <ListNameForm
        name=""
        submit={t('companies.list.create')}
        send={(body) => api.call('POST /companies/{id}/lists', { params: { id }, body })}
        onSuccess={(created) => navigate(paths.companyList(id, created.id))}
      />
    </Fold>
  )
}
