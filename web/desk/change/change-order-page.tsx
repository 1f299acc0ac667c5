import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Route } from './+types/change-order-page'
import type { LineChange } from '#core/orders/taking/order-lines.ts'
import { isSameValue } from '#core/same-value.ts'
import type { ApiClient, ApiFailure } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { afterSaving, AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { withOwnPrices } from '../../companies/with-own-prices.ts'
import { toStaffOrderView } from '../order/staff-order-view.ts'
import { useOrderAction } from '../order/use-order-action.ts'
import { GoodsSearch } from '../../phone-orders/goods-step.tsx'
import { DifferencePanel } from './difference-panel.tsx'
import { describeRefused, draftLines, rebased, withGoods } from './draft.ts'
import { GoodsLines } from './goods-lines.tsx'
import { TermsPart } from './terms-part.tsx'
import { Preview } from './preview.tsx'
import { amountsOf, changeToSend, describedDraft, useChange, unreadableAmounts } from './use-change.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const found = await orErrorResponse(api.call('GET /staff/orders/{id}', { params: { id: params.id } }))
  const { order, lines } = found
  const ids = [...new Set(order.items.map(({ productId }) => productId))]
  const [products, own, slots] = await Promise.all([
    Promise.all(ids.map((id) => readProduct(api, id))),
    order.company && readOwnPrices(api, order.company.id, ids),
    order.shippingAddress && readSlots(api, order.shippingAddress),
  ])
  const priced = products.map((product) => product && withOwnPrices(product, own ?? []))
  return { view: toStaffOrderView(found, []), lines: draftLines({ order, lines }, priced), slots }
}

/** Reads an ordered product with its specs. Undefined if this fails, for example because it is no longer published. */
async function readProduct(api: ApiClient, id: string) {
  try {
    return await api.call('GET /products/{id}', { params: { id } })
  } catch {
    return undefined
  }
}

/** The own prices of the company that ordered, which count for goods that are added. */
async function readOwnPrices(api: ApiClient, id: string, ids: readonly string[]) {
  const query = { products: ids.join(',') }
  return (await api.call('GET /staff/companies/{id}/prices', { params: { id }, query })).prices
}

/** Reads the half-days with room for a delivery to an address. Undefined if this fails. */
async function readSlots(
  api: ApiClient,
  { country, city, postalCode }: { country: 'Malaysia' | 'Taiwan'; city: string; postalCode: string },
) {
  try {
    return await api.call('GET /staff/delivery-slots', { query: { country, city, postalCode } })
  } catch {
    return undefined
  }
}

type LoaderData = Route.ComponentProps['loaderData']

/** The page that changes an order: "Changed after confirming, until it ships." */
export default function ChangeOrderPage({ loaderData }: Route.ComponentProps) {
  // A new round discards the draft and starts again from the saved order.
  const [round, setRound] = useState(0)
  return <ChangeOrder key={round} {...loaderData} onDiscard={() => setRound(round + 1)} />
}

/** Keeps the draft of a change and saves it. */
function useSavedChange(view: LoaderData['view'], lines: LoaderData['lines']) {
  const t = useT()
  const navigate = useNavigate()
  const submission = useSubmissionKey()
  const [version, setVersion] = useState(view.order.updatedAt)
  const [isConflicting, setIsConflicting] = useState(false)
  const [refused, setRefused] = useState<string>()
  const draft = useChange(view, lines)
  const { order } = view
  // A colleague has saved meanwhile. The draft is kept and applied to the lines that they saved.
  if (isConflicting && !isSameValue(version, order.updatedAt)) {
    setIsConflicting(false)
    setVersion(order.updatedAt)
    draft.setLines(rebased(draft.lines, lines))
  }
  const amounts = amountsOf(view, draft)
  const body = changeToSend(view, draft, amounts)
  const saving = useOrderAction(
    async (api, change: NonNullable<typeof body>) => {
      const sent = { ...change, seen: version }
      const { waits } = await api.call(
        'POST /staff/orders/{id}/content',
        { params: { id: order.id }, body: sent },
        submission.for(sent),
      )
      const isProposed = amounts.rises && draft.yes === 'ask'
      const done = isProposed ? 'staff.change.proposed' : 'staff.change.saved'
      showAlert({ message: t(waits ? 'staff.approvals.wasAsked' : done) })
    },
    {
      onFailure: ({ code, error }) => {
        if (code === 'order_changed') {
          setRefused(describeRefused(draft.lines, (error as ApiFailure).details.items as LineChange[], t))
          return true
        }
        setIsConflicting(code === 'order_changed_meanwhile')
        if (code === 'customer_yes_required') draft.setNeedsYes(true)
        return undefined
      },
    },
  )
  const save = async () => {
    setRefused(undefined)
    if (body === undefined) return
    if (unreadableAmounts(draft, amounts).length > 0) {
      setRefused(t('staff.product.checkFields'))
      return
    }
    draft.setLacksReason(amounts.isMore)
    if (amounts.isMore && draft.deductionReason.trim() === '') return
    if (!(await saving.run(body))) return
    submission.end()
    await navigate(staffPaths.order(order.id), { state: afterSaving })
  }
  return { draft, amounts, body, saving, refused, save }
}

function ChangeOrder({ view, lines, slots, onDiscard }: LoaderData & { onDiscard: () => void }) {
  const t = useT()
  const { order } = view
  const { draft, amounts, body, saving, refused, save } = useSavedChange(view, lines)
  useSaveKey(() => void save())
  return (
    <StaffPage
      title={t('staff.change.title')}
      above={[
        <Link key="orders" to={staffPaths.orders()}>
          {t('common.orders')}
        </Link>,
        <Link key="order" to={staffPaths.order(order.id)}>
          {order.orderNumber}
        </Link>,
      ]}
      actions={
        body && (
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {t('staff.change.discard')}
          </Button>
        )
      }
    >
      <AskBeforeLeaving when={body !== undefined} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2.25fr)_minmax(280px,1fr)]">
        <div className="grid content-start gap-8">
          <Panel title={t('staff.common.goods')}>
            <GoodsLines lines={draft.lines} onChange={draft.setLines} />
            <div className="mt-4 max-w-115">
              <GoodsSearch
                company={order.company?.id}
                label={t('staff.change.add')}
                onAdd={(goods, quantity) => draft.setLines(withGoods(draft.lines, goods, quantity))}
              />
            </div>
          </Panel>
          <TermsPart view={view} draft={draft} amounts={amounts} slots={slots} />
        </div>
        <aside className="grid content-start gap-6">
          <DifferencePanel
            draft={draft}
            amounts={amounts}
            before={{ fee: order.fee ?? 0, deduction: order.adjustment ?? order.voucherDiscount }}
            busy={saving.busy}
            problem={refused ?? saving.problem}
            isChanged={body !== undefined}
            onSave={() => void save()}
          />
          {body !== undefined && (
            <Preview change={describedDraft(view, draft, amounts)} toPay={amounts.toPay} note={draft.note} />
          )}
        </aside>
      </div>
    </StaffPage>
  )
}

/** Saves on Ctrl+Enter, wherever the focus is, unless a dialog is open. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing)
      return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
