import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Route } from './+types/take-order-page'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { staffPaths } from '../staff/paths.ts'
import { orErrorResponse } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { afterSaving, AskBeforeLeaving } from '../staff/ui/unsaved.tsx'
import { Button } from '../ui/button.tsx'
import { CallerStep, focusEmpty } from './caller-step.tsx'
import { focusGoods, GoodsStep, walkLines } from './goods-step.tsx'
import { bodyOf, missingIn, useTakenOrder, type TakenDraft } from './use-taken-order.ts'
import { focusVoucher } from './voucher-field.tsx'
import { focusSlots, WhenStep } from './when-step.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  // The search for goods only checks the permission: the API refuses it to staff who may not take orders.
  const [places] = await orErrorResponse(
    Promise.all([api.call('GET /pickupLocations'), api.call('GET /staff/goods', { query: { q: '' } })]),
  )
  return { places }
}

/** The page for orders "Taken by staff for a caller or a walk-in … in under 60 seconds by keyboard alone." */
export default function TakeOrderPage({ loaderData }: Route.ComponentProps) {
  // Discarding renders a new form with empty fields.
  const [round, setRound] = useState(0)
  return <TakeOrder key={round} {...loaderData} onDiscard={() => setRound(round + 1)} />
}

type LoaderData = Route.ComponentProps['loaderData']

function TakeOrder({ places, onDiscard }: LoaderData & { onDiscard: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const draft = useTakenOrder({
    pickupLocation: places[0]?.id ?? '',
    onPlaced: ({ id, orderNumber }) => {
      showAlert({ message: t('staff.take.placed', { number: orderNumber }) })
      return navigate(staffPaths.order(id), { state: afterSaving })
    },
  })
  const place = () => {
    const [first] = missingIn(draft)
    if (first === undefined) return void draft.place.run(bodyOf(draft))
    showMissing(draft)
    if (first === 'goods') focusGoods()
    if (first === 'voucher') {
      focusVoucher()
      draft.voucher.check()
    }
  }
  useTakeKeys(place)
  // The first field gets the focus, because staff who take a call start typing at once.
  useEffect(() => focusEmpty(), [])
  return (
    <StaffPage
      title={t('staff.take.title')}
      above={[
        <Link key="orders" to={staffPaths.orders()}>
          {t('common.orders')}
        </Link>,
      ]}
      actions={
        draft.isBegun && (
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {t('staff.common.discard')}
          </Button>
        )
      }
    >
      <AskBeforeLeaving when={draft.isBegun} />
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)_minmax(0,1fr)]">
        <CallerStep draft={draft} places={places} />
        <GoodsStep
          lines={draft.lines}
          onChange={draft.setLines}
          changed={draft.changed}
          company={draft.buyer.company?.id}
        />
        <WhenStep draft={draft} onPlace={place} />
      </div>
    </StaffPage>
  )
}

/** Marks missing fields of the first step and focuses the first of them. */
function showMissing(draft: TakenDraft): void {
  const { isNew, caller, callerForm, addressForm, shippingMethod } = draft
  if (caller === undefined && !isNew) return focusEmpty()
  if (shippingMethod === 'delivery') void addressForm.trigger(undefined, { shouldFocus: true })
  if (isNew) void callerForm.trigger(undefined, { shouldFocus: true })
}

/**
 * Handles the keys: F2, F3 and F4 lead to the steps, Alt and the arrows move between lines, and Ctrl and Enter place
 * the order.
 */
function useTakeKeys(place: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || document.querySelector('dialog[open]') !== null) return
    const act = actionOf(event, place)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function actionOf(
  { key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent,
  place: () => void,
): (() => void) | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return repeat ? () => {} : place
  if (altKey && key === 'ArrowDown') return () => walkLines(1)
  if (altKey && key === 'ArrowUp') return () => walkLines(-1)
  if (altKey || ctrlKey || metaKey) return undefined
  return { F2: focusEmpty, F3: focusGoods, F4: focusSlots }[key]
}
