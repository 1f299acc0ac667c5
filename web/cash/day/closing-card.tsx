import { Link } from 'react-router'
import * as z from 'zod/mini'
import {
  maxPaymentNote,
  needsClosingNote,
  parseAmount,
  paymentNote,
  typedCount,
} from '#core/cash/payments.ts'
import { cashParams, type CashFilter } from '#core/cash/views.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextareaField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Hint } from '../../ui/small-text.tsx'
import type { CashDayView } from '../cash-view.ts'
import { DaySums } from './day-sums.tsx'

interface ClosingCardProps {
  day: CashDayView
  /** Past days with payments that are not closed. */
  unclosed: readonly string[]
  filter: CashFilter
}

/** Maximum number of unclosed days that are shown outside the fold: a month. */
const usuallyUnclosed = 31

/** Closes a day: "Daily closing", with the booked payments, the counted cash, and the reason for a difference. */
export function ClosingCard({ day, unclosed, filter }: ClosingCardProps) {
  const t = useT()
  const may = useMay()
  const earlier = unclosed.slice(usuallyUnclosed)
  return (
    <section
      aria-label={t('staff.cash.closing', { day: day.day })}
      className="h-fit rounded-control border border-line p-5"
    >
      <h2 className="mb-2 text-md font-semibold">{t('staff.cash.closing', { day: day.day })}</h2>
      <DaySums day={day} />
      {day.closing ? (
        <Closed closing={day.closing} />
      ) : (
        may('cash:close') && day.closable && <ClosingForm day={day} />
      )}
      {unclosed.length > 0 && (
        <nav aria-label={t('staff.cash.unclosed')} className="mt-4 border-t border-line pt-3">
          <p className="text-warning">{t('staff.cash.unclosed')}</p>
          <DayLinks days={unclosed.slice(0, usuallyUnclosed)} current={day.day} filter={filter} />
          {earlier.length > 0 && (
            // Open if it contains the day that is shown.
            <details open={earlier.includes(day.day)} className="mt-2">
              <summary className={textLink}>
                {t('staff.cash.unclosedEarlier', { count: earlier.length })}
              </summary>
              <DayLinks days={earlier} current={day.day} filter={filter} />
            </details>
          )}
        </nav>
      )}
    </section>
  )
}

function DayLinks({
  days,
  current,
  filter,
}: {
  days: readonly string[]
  current: string
  filter: CashFilter
}) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {days.map((day) => (
        <li key={day}>
          <Link
            to={staffPaths.cash(cashParams.with(filter, { day }))}
            preventScrollReset
            aria-current={day === current ? 'true' : undefined}
            className={`tabular inline-flex items-center aria-[current]:font-semibold pointer-coarse:min-h-11 ${textLink}`}
          >
            {day}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The closing of a day: the counted cash, and who closed the day. */
export function Closed({ closing }: { closing: NonNullable<CashDayView['closing']> }) {
  const t = useT()
  const { counted, expected, note, by, at } = closing
  return (
    <div className="mt-4">
      <p className="flex justify-between gap-4">
        <span>{t('staff.cash.counted')}</span>
        <span className="tabular font-medium">{formatCash(counted)}</span>
      </p>
      {counted !== expected && (
        <p className="flex justify-between gap-4 text-danger">
          <span>{t('staff.cash.difference')}</span>
          <span className="tabular">{formatCash(counted - expected)}</span>
        </p>
      )}
      {note && <p className="mt-2 wrap-anywhere whitespace-pre-line">{`“${note}”`}</p>}
      <p className="mt-2 text-ink-soft">
        {t('staff.cash.closedBy', { name: by })} <DateText moment={at} />
      </p>
      <Hint className="mt-2 print:hidden">{t('staff.cash.closedHint')}</Hint>
    </div>
  )
}

function ClosingForm({ day }: { day: CashDayView }) {
  const t = useT()
  const api = useStaffApi()
  const expectedSen = toSen(day.expected)
  const schema = z.object({ counted: typedCount, note: paymentNote }).check(
    z.refine(({ counted, note }) => !needsClosingNote(counted, expectedSen) || note !== undefined, {
      path: ['note'],
      error: 'staff.cash.noteRequired',
    }),
  )
  const form = useSchemaForm(schema, { mode: 'onSubmit', defaultValues: { counted: '', note: '' } })
  const typed = parseAmount(useFormValues(form).counted ?? '')
  const close = useAction(
    ({ counted, note = '' }: z.output<typeof schema>) =>
      api.call('POST /staff/cash/days/{day}/close', {
        params: { day: day.day },
        body: { counted: toRinggit(counted), expected: day.expected, note },
      }),
    { failed: t('common.failed'), revalidate: 'always' },
  )
  return (
    <Form busy={close.busy} onSubmit={form.onSubmit(close.run)} className="mt-4 grid gap-3">
      <TextField
        {...form.field('counted')}
        label={t('staff.cash.countedInDrawer')}
        required
        inputMode="decimal"
        controlClass="tabular"
        hint={
          typed === undefined
            ? t('staff.cash.expected', { amount: formatCash(day.expected) })
            : typed === expectedSen
              ? t('staff.cash.countAgrees', { amount: formatCash(day.expected) })
              : t('staff.cash.countDiffers', { amount: formatCash(toRinggit(typed) - day.expected) })
        }
      />
      <TextareaField {...form.field('note')} label={t('common.note')} rows={3} maxLength={maxPaymentNote} />
      {close.problem && <Notice tone="danger">{close.problem}</Notice>}
      <Button type="submit" size="sm" block busy={close.busy}>
        {t('staff.cash.close')}
      </Button>
      <Hint>{t('staff.cash.closedHint')}</Hint>
    </Form>
  )
}
