import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { nextToScan, scanStates } from '#core/parcels/scanned-numbers.ts'
import { noStore } from '../../accounts/read-member.ts'
import { useAction } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { Form } from '../../forms/form.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useScanGuard } from '../../staff/keys/scan-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefusalsDialog } from '../../desk/list/dialogs.tsx'
import { queueParams } from '../../desk/list/order-search.ts'
import { moveOrders } from '../../desk/move-orders.ts'
import { useUndo, type Refusal } from '../../desk/use-undo.tsx'
import { keepTypedNumber, typedNumber } from '../tracking-numbers.tsx'
import type { Route } from './+types/ship-page'
import { useEarlyScans } from './early-scans.tsx'
import { shipRows, type ShipRow } from './ship-rows.ts'
import { ScanRow } from './scan-row.tsx'

/** Maximum number of orders that the page lists at once. */
const maxOrders = 100

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [page, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/orders', { query: { queue: 'to_ship', pageSize: maxOrders } }),
      api.call('GET /staff/couriers'),
    ]),
  )
  return { orders: page.orders, couriers: couriers.filter(({ active }) => active) }
}

export const headers = () => noStore

const toShip = staffPaths.orders(queueParams.write({ queue: 'to_ship' }))

/**
 * The page with a row for each order to ship: "50 shipped with scanned numbers". Rows without a number are not
 * shipped.
 */
export default function ShipPage({ loaderData: { orders, couriers } }: Route.ComponentProps) {
  const t = useT()
  const may = useMay()
  return (
    <StaffPage
      title={t('staff.ship.title')}
      above={[
        <Link key="orders" to={toShip}>
          {t('staff.orders.list.to_ship')}
        </Link>,
      ]}
    >
      {couriers.length === 0 && <Notice tone="warning">{t('staff.order.noCourier')}</Notice>}
      {may('orders:move') && <ShipForm orders={orders} couriers={couriers} />}
    </StaffPage>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/**
 * The rows with their typed numbers and couriers. Numbers are kept until they are sent, even after leaving the page.
 */
function useTyped({ orders, couriers }: LoaderData) {
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  // The courier chosen last, because most parcels of a day go with the same courier.
  const [usual, setUsual] = useState(couriers[0]?.id ?? '')
  const numberOf = (id: string) => numbers[id] ?? typedNumber(id)
  const courierOf = (id: string) => chosen[id] ?? usual
  return {
    rows: shipRows(orders, numberOf, courierOf),
    type: (id: string, number: string) => {
      keepTypedNumber(id, number)
      setNumbers((before) => ({ ...before, [id]: number }))
      // A row with a number keeps its courier if another courier becomes the default.
      setChosen((before) => ({ ...before, [id]: before[id] ?? usual }))
    },
    choose: (id: string, courier: string) => {
      setUsual(courier)
      setChosen((before) => ({ ...before, [id]: courier }))
    },
  }
}

function ShipForm(loaded: LoaderData) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const guardFromScans = useScanGuard()
  const { rows, type, choose } = useTyped(loaded)
  const { ship, refused, undo } = useShip()
  const formatsOf = (courier: string) => loaded.couriers.find(({ id }) => id === courier)?.numberFormats ?? ''
  const states = scanStates(rows.map(({ number, courier }) => ({ number, formats: formatsOf(courier) })))
  const ready = rows.filter((_, index) => states[index]?.is === 'ready')
  const toLookAt = states.filter(({ is }) => is !== 'ready' && is !== 'empty').length
  const focus = (row: number | undefined) => {
    const fields = list.current?.querySelectorAll('input')
    // An element that is not a button, because the next scan would press a button.
    const target = (row === undefined ? undefined : fields?.[row]) ?? list.current
    target?.focus()
  }
  const focusNext = (from: number) => {
    const next = nextToScan(
      rows.map(({ number }) => number),
      from,
    )
    focus(next)
  }
  const early = useEarlyScans({
    numbers: rows.map(({ number }) => number),
    type: (row, number) => type(rows[row]!.id, number),
    focus,
  })
  if (rows.length === 0)
    return (
      <>
        {undo}
        <p className="mt-3 text-ink-soft">{t('staff.ship.none')}</p>
      </>
    )
  return (
    <Form
      busy={ship.busy}
      onKeyDownCapture={guardFromScans}
      onSubmit={(event) => {
        event.preventDefault()
        // Shipped rows leave the list, so the list gets the focus.
        if (ready.length > 0) void ship.run(ready).then(() => list.current?.focus())
      }}
    >
      <Progress count={ready.length} of={rows.length} look={toLookAt} />
      {early.field}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('staff.ship.rows')}
        className="border-t border-ink outline-none"
      >
        {rows.map((row, index) => (
          <ScanRow
            key={row.id}
            row={row}
            index={index}
            state={states[index] ?? { is: 'empty' }}
            couriers={loaded.couriers}
            isReady={early.isReady}
            onType={(number) => type(row.id, number)}
            onCourier={(courier) => choose(row.id, courier)}
            onEnter={() => focusNext(index)}
          />
        ))}
      </ol>
      {ship.problem && (
        <Notice tone="danger" className="mt-4">
          {ship.problem}
        </Notice>
      )}
      <Foot count={ready.length} busy={ship.busy} undo={undo} />
      {refused}
    </Form>
  )
}

/** The button that ships the rows that are ready, and the button that undoes it. */
function Foot({ count, busy, undo }: { count: number; busy: boolean; undo: ReactNode }) {
  const t = useT()
  return (
    <div className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-paper py-3">
      <span className="text-ink-soft">{t('staff.ship.rest', { count })}</span>
      {undo}
      <Button type="submit" size="sm" busy={busy} aria-disabled={count === 0}>
        {t('staff.ship.ship', { count })}
      </Button>
    </div>
  )
}

/** Says what to do next and how many rows are ready. */
function Progress({ count, of, look }: { count: number; of: number; look: number }) {
  const t = useT()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-petrol-tint px-5 py-3.5">
      <p className="min-w-0">
        <strong className="block font-semibold">{t('staff.ship.scan')}</strong>
        {t('staff.ship.scanText')}
      </p>
      <div className="w-full md:w-64">
        <progress
          aria-label={t('staff.ship.progress')}
          value={count}
          max={of}
          className="block h-1.5 w-full appearance-none bg-paper [&::-moz-progress-bar]:bg-petrol [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-petrol"
        />
        <output className="tabular block">{t('staff.ship.count', { count, of, look })}</output>
      </div>
    </div>
  )
}

/** Ships several rows per call. Lists the refused rows, and offers to undo the others. */
function useShip() {
  const t = useT()
  const api = useStaffApi()
  const [outcome, setOutcome] = useState<{ moved: number; refusals: readonly Refusal[]; open: boolean }>()
  const undo = useUndo((moved, refusals) => setOutcome({ moved, refusals, open: true }))
  const ship = useAction(
    async (rows: readonly ShipRow[]) => {
      const batches = [...new Set(rows.map(({ courier }) => courier))].map((courier) => {
        const own = rows.filter((row) => row.courier === courier)
        const numbers = own.map(({ id, number }) => [id, number.trim()])
        return {
          rows: own.map(({ order }) => order),
          parcel: { shippingProvider: courier, trackingNumbers: Object.fromEntries(numbers) },
        }
      })
      const { refusals, made, undoSeconds } = await moveOrders(api, 'Shipped', batches, t)
      if (refusals.length > 0) setOutcome({ moved: made.length, refusals, open: true })
      undo.offer({ to: 'Shipped', rows: rows.map(({ order }) => order), made }, undoSeconds)
    },
    { failed: t('common.failed'), revalidate: 'always' },
  )
  const refused = outcome && (
    <RefusalsDialog {...outcome} onClose={() => setOutcome({ ...outcome, open: false })} />
  )
  return { ship, refused, undo: undo.bar }
}
