import { useEffect, useRef, useState, type RefObject } from 'react'
import { cashParams, isInView, lineViews, type CashFilter } from '#core/cash/views.ts'
import { formatCash } from '#core/money.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { Tabs } from '../../staff/ui/tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RemittanceView } from '../cash-view.ts'
import { LineDialog } from './line-dialog.tsx'
import { RemittanceLines, type Line } from './remittance-lines.tsx'
import { useDecide } from './use-decide.ts'

interface RemittanceProps {
  remittance: RemittanceView
  filter: CashFilter
}

/**
 * Focuses the next line, or the list, once the line with the pressed button has disappeared. Returns a function to call
 * with the number of the decided line.
 */
function useNextFocus(place: RefObject<HTMLElement | null>, { lines }: RemittanceView, busy: boolean) {
  const [decided, setDecided] = useState<{ line?: number }>()
  const handled = useRef(decided)
  useEffect(() => {
    const isThere = lines.some(({ line, decision }) => line === decided?.line && decision === undefined)
    if (busy || isThere || handled.current === decided) return
    handled.current = decided
    const next =
      decided?.line === undefined ? undefined : place.current?.querySelector<HTMLElement>('tbody button')
    ;(next ?? place.current)?.focus()
  }, [place, lines, decided, busy])
  return (line?: number) => setDecided(line === undefined ? {} : { line })
}

/** A courier's file: "A courier's remittance file (CSV) matched to orders with what does not match in a list." */
export function Remittance({ remittance, filter }: RemittanceProps) {
  const t = useT()
  const may = useMay()
  const [asked, setAsked] = useState<Line>()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const decide = useDecide(remittance.id)
  const done = useNextFocus(place, remittance, decide.busy)
  const { lines } = remittance
  const shown = lines.filter((line) => isInView(line, filter.lines))
  return (
    <Panel
      title={t('staff.cash.fileName', { courier: remittance.courierName, file: remittance.fileName })}
      action={
        <span className="text-ink-soft">
          {t('staff.cash.matched', {
            count: lines.length,
            matched: lines.filter(({ problem }) => problem === undefined).length,
          })}
        </span>
      }
    >
      <p className="mb-2 text-ink-soft">
        {t('staff.cash.readBy', { name: remittance.by })} <DateText moment={remittance.at} />
      </p>
      <Tabs
        label={t('staff.cash.lines')}
        tabs={lineViews.map((view) => ({
          text: t(`staff.cash.view.${view}`),
          to: staffPaths.cash(cashParams.with(filter, { file: String(remittance.id), lines: view })),
          current: view === filter.lines,
          count: lines.filter((line) => isInView(line, view)).length,
        }))}
      />
      <div ref={place} tabIndex={-1} className="outline-none">
        {decide.problem && (
          <Notice tone="danger" className="mb-3">
            {decide.problem}
          </Notice>
        )}
        {shown.length === 0 ? (
          <p className="text-ink-soft">{t('staff.cash.noLines')}</p>
        ) : (
          <RemittanceLines
            lines={shown}
            mayDecide={may('cash:receive')}
            busy={decide.busy}
            onDecide={async ({ line }, decision) => {
              if (await decide.run(line, { decision })) done(line)
            }}
            onAsk={(line) => {
              decide.clear()
              setAsked(line)
              setOpen(true)
            }}
          />
        )}
        {may('cash:receive') && <Receive remittance={remittance} onDone={done} />}
      </div>
      {asked && (
        <LineDialog
          key={asked.line}
          remittance={remittance.id}
          line={asked}
          open={open}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            done(asked.line)
          }}
        />
      )}
    </Panel>
  )
}

/** Books all lines that agree with the amount due. */
function Receive({ remittance, onDone }: { remittance: RemittanceView; onDone: () => void }) {
  const t = useT()
  const api = useStaffApi()
  const [notBooked, setNotBooked] = useState<number>()
  const receive = useAction(
    async () => {
      let count = 0
      let after: number | undefined
      do {
        const answer = await api.call('POST /staff/remittances/{id}/receive', {
          params: { id: remittance.id },
          body: { after },
        })
        count += answer.left
        after = answer.last
      } while (after !== undefined)
      return count
    },
    {
      failed: t('common.failed'),
      revalidate: 'always',
      onSuccess: setNotBooked,
    },
  )
  const agreeing = remittance.lines.filter(
    ({ problem, decision, amount = 0 }) => problem === undefined && decision === undefined && amount > 0,
  )
  const sum = agreeing.reduce((total, { amount = 0 }) => total + amount, 0)
  return (
    <>
      {receive.problem && (
        <Notice tone="danger" className="mt-3">
          {receive.problem}
        </Notice>
      )}
      <p role="status" className={notBooked ? 'mt-3 text-warning' : 'sr-only'}>
        {notBooked !== undefined && t('staff.cash.received', { left: notBooked })}
      </p>
      {agreeing.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
          <span className="text-ink-soft">
            {t('staff.cash.waiting', { count: agreeing.length, amount: formatCash(sum) })}
          </span>
          <Button
            size="sm"
            busy={receive.busy}
            data-receive
            onClick={async () => {
              if (await receive.run()) onDone()
            }}
          >
            {t('staff.cash.receiveLines', { count: agreeing.length })}
          </Button>
        </div>
      )}
    </>
  )
}
