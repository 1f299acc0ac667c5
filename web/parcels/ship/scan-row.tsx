import { Check, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ScanState } from '#core/parcels/scanned-numbers.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Input, Select } from '../../ui/controls.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { ShipRow } from './ship-rows.ts'

interface ScanRowProps {
  row: ShipRow
  index: number
  state: ScanState
  couriers: CallOutput<'GET /staff/couriers'>
  /** Whether the field reacts to keys. */
  isReady: boolean
  onType: (number: string) => void
  onCourier: (courier: string) => void
  /** Called on Enter, which scanners send at the end. Moves to the next row, and never ships. */
  onEnter: () => void
}

/** A row with an order, its courier, its tracking number and the state of that number. The focused row is tinted. */
export function ScanRow({ row, index, state, couriers, isReady, onType, onCourier, onEnter }: ScanRowProps) {
  const t = useT()
  const id = useId()
  const { order, number, courier } = row
  const isBad = state.is !== 'ready' && state.is !== 'empty'
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-b border-line px-1 py-2 focus-within:bg-petrol-tint md:grid-cols-[28px_104px_minmax(0,1.2fr)_150px_minmax(0,1fr)_minmax(0,1fr)] md:py-1">
      <span className="tabular text-ink-soft">{index + 1}</span>
      <Link
        to={staffPaths.order(order.id, 'to_ship')}
        className="tabular font-semibold no-underline hover:underline"
      >
        {order.orderNumber}
      </Link>
      <span className="wrap-anywhere max-md:col-start-2">
        {order.customerName}
        <SubLine>
          {t('staff.parcels.pieces', { product: order.firstProduct, count: order.itemCount })}
        </SubLine>
      </span>
      <Select
        aria-label={t('staff.ship.courierOf', { order: order.orderNumber })}
        value={courier}
        onChange={({ currentTarget }) => onCourier(currentTarget.value)}
        className="max-md:col-start-2"
      >
        {couriers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <Input
        aria-label={t('staff.ship.numberOf', { order: order.orderNumber })}
        aria-invalid={isBad || undefined}
        aria-describedby={id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={t('staff.ship.placeholder')}
        value={number}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
        readOnly={!isReady}
        className="tabular max-md:col-start-2"
      />
      <span
        id={id}
        className={`flex items-center gap-1.5 max-md:col-start-2 ${isBad ? 'text-danger' : state.is === 'ready' ? 'text-success' : 'text-ink-soft'}`}
      >
        {state.is === 'ready' && <Check className="size-4 shrink-0" />}
        {isBad && <TriangleAlert className="size-4 shrink-0" />}
        {state.is === 'twice'
          ? t('staff.ship.twice', { row: state.row + 1 })
          : t(`staff.ship.state.${state.is}`)}
      </span>
    </li>
  )
}
