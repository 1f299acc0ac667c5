import { data, Link, useRevalidator } from 'react-router'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { formatRinggit } from '#core/money.ts'
import type { Route } from './+types/request-page'
import { AccountPage } from '../../accounts/page-title.tsx'
import { noStore } from '../../accounts/read-member.ts'
import { useAction } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { OrderAgain } from '../../orders/order-again.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CompanyMissing, failureOf } from '../company-missing.tsx'
import { RequestBody } from './request-body.tsx'

/** Reads a purchase request of a company that the member sees. */
export async function loader({ params: { id, request }, context }: Route.LoaderArgs) {
  try {
    const found = await context
      .get(apiContext)
      .call('GET /companies/{id}/requests/{request}', { params: { id, request } })
    return data({ request: found })
  } catch (error) {
    return data({ request: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

/** A purchase request, for the member who asked and for those who decide. */
export default function RequestPage({ loaderData: { request }, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <AccountPage
      title={request ? titleOf(request, t) : t('companies.requests')}
      description={t('companies.description')}
      path={paths.companyRequest(params.id, params.request)}
      above={
        <Link key="requests" to={paths.companyRequests(params.id)}>
          {t('companies.requests')}
        </Link>
      }
      lead={request && <RequestLead request={request} />}
    >
      {request === undefined ? <CompanyMissing /> : <Request request={request} />}
    </AccountPage>
  )
}

type T = ReturnType<typeof useT>

export const titleOf = ({ mayDecide, now, asked }: PurchaseRequest, t: T): string =>
  t(mayDecide ? 'companies.request.approveTitle' : 'companies.request.title', {
    amount: formatRinggit(mayDecide ? (now ?? asked) : asked),
  })

/** Who asked, when, for how much, and for which company. */
export function RequestLead({ request }: { request: PurchaseRequest }) {
  const t = useT()
  const { askedBy, askedAt, itemCount, company } = request
  return (
    <>
      <span translate="no">{askedBy}</span>
      {' · '}
      <DateText moment={momentOf(askedAt)} />
      {` · ${t('companies.request.pieces', { count: itemCount })} · `}
      <span translate="no">{company.legalName}</span>
    </>
  )
}

function Request({ request }: { request: PurchaseRequest }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const params = { id: request.company.id, request: request.id }
  const call = 'POST /companies/{id}/requests/{request}/'
  return (
    <RequestBody
      request={request}
      decisions={{
        approve: (body) => api.call(`${call}approve`, { params, body }),
        reject: (reason) => api.call(`${call}reject`, { params, body: { reason } }),
        reread: revalidate,
      }}
      acts={<Acts request={request} />}
    />
  )
}

/** The next actions: to the order, withdrawing the request, or ordering the goods of an unsuccessful request again. */
function Acts({ request }: { request: PurchaseRequest }) {
  const t = useT()
  const { own, decided, status, lines, company } = request
  const order = decided?.order
  if (order)
    return (
      <Link
        to={own ? paths.orderConfirm(order.id) : paths.companyOrder(company.id, order.id)}
        className={buttonClass()}
      >
        {t('common.viewOrder', { number: order.orderNumber })}
      </Link>
    )
  if (!own) return null
  return status === 'waiting' ? <Withdraw request={request} /> : <OrderAgain items={lines} />
}

function Withdraw({ request }: { request: PurchaseRequest }) {
  const t = useT()
  const api = useApi()
  const params = { id: request.company.id, request: request.id }
  const withdraw = useAction(() => api.call('POST /companies/{id}/requests/{request}/withdraw', { params }), {
    failed: t('common.failed'),
    alert: true,
    revalidate: 'always',
    onSuccess: () => showAlert({ message: t('companies.request.withdrawn') }),
  })
  return (
    <Button variant="secondary" busy={withdraw.busy} onClick={() => void withdraw.run()}>
      {t('companies.request.withdraw')}
    </Button>
  )
}
