import { useId, useState } from 'react'
import { formatCash } from '#core/money.ts'
import { parcelTable, type ParcelStatus } from '#core/parcels/statuses.ts'
import type { CallOutput } from '../api/client.ts'
import { useT } from '../i18n/i18n.tsx'
import { useMay } from '../staff/shell/use-staff.ts'
import { FactList } from '../staff/ui/panel.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { textLink } from '../staff/ui/text-link.ts'
import { Button } from '../ui/button.tsx'
import { useFocusAfter } from '../ui/move-focus.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { DateText } from '../orders/date-text.tsx'
import { NewTabLink } from '../orders/new-tab-link.tsx'
import { useOrderAction } from '../desk/order/use-order-action.ts'
import { ReverseStep } from '../desk/reverse-step.tsx'
import { ChangeNumber } from './change-number.tsx'
import { MoveParcel } from './move-parcel.tsx'
import { PackParcel } from './pack-parcel.tsx'
import { ParcelBadge, parcelMoveText } from './parcel-texts.tsx'
import { ParcelTrack } from './parcel-track.tsx'
import {
  canSendAgain,
  isFirstStep,
  leadingParcel,
  type OrderParcelsView,
  type ParcelView,
} from './parcel-view.ts'

interface CardProps {
  id: string
  view: OrderParcelsView
  parcel: ParcelView
  couriers: CallOutput<'GET /staff/couriers'>
}

/** A parcel: its goods, its progress, and the next possible steps. */
export function ParcelCard(props: CardProps) {
  const { view, parcel } = props
  const t = useT()
  const headingId = useId()
  const { ref: card, times: moves, takeFocus } = useFocusAfter<HTMLElement>()
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-control border border-line p-4 outline-none md:p-5"
    >
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id={headingId} className="text-md font-semibold">
          {t('common.numberedParcel', { number: parcel.number })}
        </h2>
        <ParcelBadge status={parcel.status} />
      </header>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <ParcelLines view={view} parcel={parcel} />
        <ParcelFacts view={view} parcel={parcel} />
      </div>
      <ParcelTrack parcel={parcel} />
      <ParcelButtons {...props} moves={moves} onMoved={takeFocus} />
    </article>
  )
}

function ParcelLines({ view, parcel }: Pick<CardProps, 'view' | 'parcel'>) {
  return (
    <ul>
      {parcel.lines.map(({ position, quantity }) => {
        const item = view.items.find((one) => one.position === position)
        return (
          <li
            key={position}
            className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1.5 last:border-0"
          >
            {item && <Picture url={item.imgUrl} alt="" sizes="40px" className="size-10 bg-studio" />}
            <span className="wrap-anywhere">
              {item?.productName}
              <SubLine>{item?.displayName}</SubLine>
            </span>
            <span className="tabular whitespace-nowrap">{`× ${quantity}`}</span>
          </li>
        )
      })}
    </ul>
  )
}

function ParcelFacts({ view, parcel }: Pick<CardProps, 'view' | 'parcel'>) {
  const t = useT()
  const {
    trackingNumber: number,
    trackingUrl: link,
    courier,
    courierName,
    reason,
    events,
    sendsAgain,
    toCollect,
  } = parcel
  const last = events.at(-1)
  const again = view.parcels.find(({ id }) => id === sendsAgain)
  return (
    <FactList
      facts={[
        [
          t('staff.common.courier'),
          view.shippingMethod === 'delivery' ? (courierName ?? courier) : undefined,
        ],
        [
          t('common.trackingNumber'),
          number && link ? (
            <NewTabLink key="link" href={link} label={number} className={`tabular ${textLink}`} />
          ) : (
            number
          ),
        ],
        [t('staff.parcels.toCollect'), toCollect > 0 && formatCash(toCollect)],
        [t('common.reason'), reason && t(`staff.order.failure.${reason}`)],
        [t('staff.parcels.sendsAgain'), again && t('common.numberedParcel', { number: again.number })],
        [t('staff.parcels.last'), last && <DateText key="last" moment={last.at} />],
      ]}
    />
  )
}

interface ButtonsProps extends CardProps {
  moves: number
  onMoved: () => void
}

/** The buttons of a parcel; the most likely step comes first. */
function ParcelButtons({ id, view, parcel, couriers, moves, onMoved }: ButtonsProps) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState<ParcelStatus | 'again'>()
  const [asked, setAsked] = useState<ReadonlySet<ParcelStatus>>(new Set())
  if (!may('orders:move')) return null
  const done = () => {
    setOpen(undefined)
    // A dialog that is opened later then starts with the current data.
    setAsked(new Set())
    onMoved()
  }
  const ask = (to: ParcelStatus) => {
    setAsked(new Set([...asked, to]))
    setOpen(to)
  }
  const isLeading = parcel.id === leadingParcel(view)?.id
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {parcel.next.map((to) => (
        <Button
          key={to}
          size="sm"
          variant={
            isLeading && isFirstStep(parcel.status, to)
              ? 'primary'
              : parcelTable[to].needsStaff
                ? 'danger'
                : 'secondary'
          }
          aria-haspopup="dialog"
          onClick={() => ask(to)}
        >
          {t(parcelMoveText(parcel, to, view.shippingMethod))}
        </Button>
      ))}
      {canSendAgain(view, parcel) && (
        <Button
          size="sm"
          variant={isLeading ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setOpen('again')}
        >
          {t('staff.parcels.sendAgain')}
        </Button>
      )}
      <ChangeNumber view={view} parcel={parcel} couriers={couriers} />
      <Unpack view={view} parcel={parcel} onDone={onMoved} />
      <ReverseLastStep view={view} parcel={parcel} onDone={onMoved} />
      {/* If a colleague's step makes a step impossible, its open dialog stays, so that nothing typed is lost. */}
      {[...asked].map((to) => (
        <MoveParcel
          key={`${moves} ${to}`}
          view={view}
          parcel={parcel}
          to={to}
          couriers={couriers}
          open={open === to}
          onClose={() => setOpen(undefined)}
          onMoved={done}
        />
      ))}
      {parcel.status === 'returned' && (
        <PackParcel
          key={`again ${moves}`}
          id={id}
          view={view}
          couriers={couriers}
          again={parcel}
          open={open === 'again'}
          onClose={() => setOpen(undefined)}
          onPacked={done}
        />
      )}
    </div>
  )
}

/** Undoes the last step of a parcel. */
function ReverseLastStep({
  view,
  parcel,
  onDone,
}: Pick<CardProps, 'view' | 'parcel'> & { onDone: () => void }) {
  const t = useT()
  const { id, number, seen, status, undo } = parcel
  return (
    <ReverseStep
      undo={undo}
      step={t(`staff.parcels.status.${status}`)}
      titleOf={(move) => t('staff.parcels.moveTitle', { move, number, order: view.orderNumber })}
      text={t('staff.parcels.undoText')}
      send={(api, { reason }) =>
        api.call('POST /staff/parcels/{id}/undo', { params: { id }, body: { seen, reason } })
      }
      onDone={onDone}
    />
  )
}

/** Unpacks a parcel that was only packed. */
function Unpack({ view, parcel, onDone }: Pick<CardProps, 'view' | 'parcel'> & { onDone: () => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const unpack = useOrderAction((api) =>
    api.call('POST /staff/parcels/{id}/unpack', { params: { id: parcel.id }, body: { seen: parcel.seen } }),
  )
  const name = t('staff.parcels.unpack')
  return (
    <>
      {parcel.status === 'to_pack' && view.moving && !parcel.undo && (
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => {
            unpack.clear()
            setOpen(true)
          }}
        >
          {name}
        </Button>
      )}
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.parcels.moveTitle', { move: name, number: parcel.number, order: view.orderNumber })}
        action={name}
        busy={unpack.busy}
        problem={unpack.problem}
        onSubmit={async () => {
          if (!(await unpack.run())) return
          setOpen(false)
          onDone()
        }}
      >
        <p className="text-ink-soft">{t('staff.parcels.unpackText')}</p>
      </QuestionDialog>
    </>
  )
}
