import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { dueOf, halfDays, stillToPay, type HalfDay } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { useAction } from '../../actions/use-action.ts'
import { SelectField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { CancelOrder } from '../cancel-order.tsx'

/** Another day, if the customer chose one. */
interface ChosenDay {
  day?: string
  half?: HalfDay
}

interface SelfConfirmProps {
  order: {
    orderNumber: string
    status: OrderStatus
    customerConfirmedAt?: unknown
    promise?: object | undefined
  } & Parameters<typeof stillToPay>[0]
  /** How the customer answers: by the link of a message, or signed in. */
  answer: {
    confirm: (chosen: ChosenDay) => Promise<unknown>
    readDays: () => Promise<{ days: string[] }>
    /** Missing if the page has a button of its own for it. */
    cancel?: () => Promise<unknown>
  }
  /** Reads the order again. */
  refresh: () => Promise<void>
}

/**
 * Lets the customer act themselves until the shop has confirmed the order: "A signed link lets her confirm a cash
 * order, choose another slot or cancel"; "one press confirms, for members and by link".
 */
export function SelfConfirm({ order, answer, refresh }: SelfConfirmProps) {
  const t = useT()
  const id = useId()
  const { ref: heading, takeFocus } = useFocusAfter<HTMLHeadingElement>()
  const [days, setDays] = useState<string[]>()
  const confirm = useAction(answer.confirm, { alert: true, failed: t('common.failed') })
  const choose = useAction(answer.readDays, {
    alert: true,
    failed: t('common.failed'),
    onSuccess: (read) => setDays(read.days),
  })
  if (!customerMayAnswer(order)) return null
  const isConfirmed = order.customerConfirmedAt !== undefined
  const closeDays = () => {
    setDays(undefined)
    takeFocus()
  }
  const press = async (chosen: ChosenDay) => {
    if (await confirm.run(chosen)) {
      showAlert({ message: t('orders.self.confirmed') })
      closeDays()
    }
    // Also after a failure, because the order may have changed or may be confirmed.
    await refresh()
  }
  return (
    <section aria-labelledby={id} className="mb-10 max-w-215 print:hidden">
      <Notice tone={isConfirmed ? 'success' : 'info'}>
        <div className="grid gap-2">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
            {t(isConfirmed ? 'orders.self.doneTitle' : 'orders.self.title')}
          </h2>
          <p>
            {isConfirmed
              ? t('orders.self.doneText')
              : t('orders.self.text', { amount: formatRinggit(stillToPay(order)), due: dueOf(order) })}
          </p>
          {days && <DayForm days={days} busy={confirm.busy} onChoose={press} onKeep={closeDays} />}
          <div className="mt-2 flex flex-wrap items-start gap-2">
            {!isConfirmed && days === undefined && (
              <Button busy={confirm.busy} onClick={() => void press({})}>
                {t('orders.self.confirm')}
              </Button>
            )}
            {order.promise && days === undefined && (
              <Button variant="secondary" busy={choose.busy} onClick={() => void choose.run()}>
                {t('orders.self.another')}
              </Button>
            )}
            {answer.cancel && (
              <CancelOrder
                narrow
                number={order.orderNumber}
                send={async () => {
                  await answer.cancel?.()
                  return t('orders.self.cancelled')
                }}
                refresh={refresh}
              />
            )}
          </div>
        </div>
      </Notice>
    </section>
  )
}

const chosenDay = z.object({ day: z.string(), half: z.enum(['', ...halfDays]) })

interface DayFormProps {
  days: readonly string[]
  busy: boolean
  onChoose: (chosen: ChosenDay) => Promise<void>
  /** Closes the form and keeps the day of the order. */
  onKeep: () => void
}

/** The choice of another day and half-day, among the days on which the shop delivers to the customer's address. */
function DayForm({ days, busy, onChoose, onKeep }: DayFormProps) {
  const { t, language } = useTranslator()
  const form = useSchemaForm(chosenDay, { defaultValues: { day: days[0] ?? '', half: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('day'), [setFocus])
  return (
    <Form
      busy={busy}
      onSubmit={form.onSubmit(({ day, half }) => onChoose({ day, ...(half !== '' && { half }) }))}
      className="mt-2 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <SelectField
        {...form.field('day')}
        label={t('common.day')}
        options={days.map((day) => ({ value: day, label: formatDays({ from: day, to: day }, language) }))}
      />
      <SelectField
        {...form.field('half')}
        label={t('common.halfDay')}
        options={[
          { value: '', label: t('common.anyTime') },
          ...halfDays.map((half) => ({ value: half, label: t(`orders.${half}`) })),
        ]}
      />
      <Button type="submit" busy={busy}>
        {t('orders.self.confirmDay')}
      </Button>
      <div className="sm:col-span-full">
        <Button variant="quiet" onClick={onKeep}>
          {t('orders.self.keepDay')}
        </Button>
      </div>
    </Form>
  )
}
