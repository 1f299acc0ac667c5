import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { callBackText } from '#core/orders/calling/call-backs.ts'
import { isSignedOut, type CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useLiveOrders } from '../../staff/shell/use-live-orders.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import { millisecondsOf } from '../list/order-cells.tsx'
import { queueParams } from '../list/order-search.ts'
import { useNow } from '../list/use-now.ts'

type CallBack = CallOutput<'GET /staff/call-backs'>['callBacks'][number]

const minute = 60_000

/**
 * Milliseconds between two readings. Ten minutes are enough, because the API lists calls an hour ahead, and calls are
 * also read when orders change.
 */
const readInterval = 10 * minute

/** Number of reminders shown at once. */
const maxReminders = 3

const keyOf = ({ id, at }: CallBack) => `${id} ${at.seconds}`

/** Reminds staff, on every staff page, of the customers to call now: "Call-back times with a reminder". */
export function CallBackReminders() {
  const t = useT()
  const { callBacks, now } = useCallBacks()
  const [snoozed, setSnoozed] = useState<Readonly<Record<string, number>>>({})
  const due = callBacks.filter((one) => millisecondsOf(one.at) <= now && (snoozed[keyOf(one)] ?? 0) <= now)
  const snooze = (callBack: CallBack) => {
    setSnoozed({ ...snoozed, [keyOf(callBack)]: now + 10 * minute })
    // The focus moves to the page, because the pressed button disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div aria-live="polite" className="print:hidden">
      {due.length > 0 && (
        <section
          aria-label={t('staff.callBack.reminders')}
          className="mb-5 rounded-control bg-warning-tint px-5 py-2"
        >
          <ul>
            {due.slice(0, maxReminders).map((one) => (
              <Reminder key={keyOf(one)} callBack={one} now={now} onSnooze={() => snooze(one)} />
            ))}
            {due.length > maxReminders && (
              <li className="py-1">
                <Link to={staffPaths.orders(queueParams.write({ queue: 'to_confirm' }))}>
                  {t('staff.callBack.more', { count: due.length - maxReminders })}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

function Reminder({ callBack, now, onSnooze }: { callBack: CallBack; now: number; onSnooze: () => void }) {
  const t = useT()
  const { id, orderNumber, customerName, at } = callBack
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <strong className="font-semibold">{t('staff.callBack.now')}</strong>
      <Link to={staffPaths.order(id, 'to_confirm')} className={`tabular ${textLink}`}>
        {orderNumber}
      </Link>
      <span translate="no" className="min-w-0 wrap-anywhere">
        {customerName}
      </span>
      <span className="tabular">{callBackText(new Date(millisecondsOf(at)), new Date(now))}</span>
      <Button
        size="sm"
        variant="quiet"
        className="ml-auto"
        aria-label={t('staff.callBack.snoozeNamed', { order: orderNumber })}
        onClick={onSnooze}
      >
        {t('staff.callBack.snooze')}
      </Button>
    </li>
  )
}

/** Reads the calls due within an hour, and reads them again when orders change. After a failure the last list stays. */
function useCallBacks() {
  const api = useStaffApi()
  const [read, setRead] = useState<{ callBacks: readonly CallBack[]; now: number }>({ callBacks: [], now: 0 })
  const now = useNow(read.now)
  const refresh = async () => {
    try {
      const answer = await api.call('GET /staff/call-backs')
      setRead({ callBacks: answer.callBacks, now: millisecondsOf(answer.now) })
    } catch (error) {
      // Without a session, the page is about to show the sign-in.
      if (!isSignedOut(error)) report('The calls to make could not be read.', error)
    }
  }
  useLiveOrders(() => void refresh())
  const again = useEffectEvent(() => void refresh())
  useEffect(() => {
    const timer = setInterval(() => again(), readInterval)
    return () => clearInterval(timer)
  }, [])
  return { callBacks: read.callBacks, now }
}
