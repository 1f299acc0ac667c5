import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { formatDays } from '#core/delivery/days-text.ts'
import { halfDays, type HalfDay } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { useAction } from '../../actions/use-action.ts'
import { SelectField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import type { ChatChoice } from '../../shell/use-chats.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { NewTabLink } from '../new-tab-link.tsx'

/** The day and half-day that the customer chose instead; empty if they keep the promised day. */
interface ChosenDay {
  day?: string
  half?: HalfDay
}

interface SelfConfirmProps {
  order: { status: OrderStatus; customerConfirmedAt?: unknown; promise?: object | undefined }
  /** The calls that send the customer's answer, by the link of a message or as a signed-in member. */
  answer: {
    confirm: (chosen: ChosenDay) => Promise<unknown>
    readDays: () => Promise<{ days: string[] }>
  }
  /** The chats in which the customer may confirm in words instead. */
  chats?: readonly ChatChoice[]
  /** Reads the order again. */
  refresh: () => Promise<void>
}

/**
 * Asks whether everything is right, and lets the customer confirm with one press. Shown until the shop has confirmed
 * the order: "A signed link lets her confirm a cash order, choose another slot or cancel"; "one press confirms, for
 * members and by link".
 */
export function SelfConfirm({ order, answer, chats = [], refresh }: SelfConfirmProps) {
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
    // Refreshes also after a failure, because the order may have changed or may be confirmed.
    await refresh()
  }
  const asks = days === undefined
  return (
    <section aria-labelledby={id} className="mt-6 bg-studio p-5 md:px-6 print:hidden">
      <div className="grid items-center gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-medium outline-none">
            {t(isConfirmed ? 'orders.self.doneTitle' : 'orders.self.title')}
          </h2>
          <p className="mt-0.5 text-md text-ink-soft">
            {t(isConfirmed ? 'orders.self.doneText' : 'orders.self.text')}
          </p>
        </div>
        {!isConfirmed && asks && (
          <Button size="lg" busy={confirm.busy} onClick={() => void press({})}>
            {t('orders.self.confirm')}
          </Button>
        )}
      </div>
      {days && <DayForm days={days} busy={confirm.busy} onChoose={press} onKeep={closeDays} />}
      <div className="mt-2 flex flex-wrap gap-x-6 empty:hidden">
        {order.promise && asks && (
          <Button variant="quiet" busy={choose.busy} onClick={() => void choose.run()}>
            {t('orders.self.another')}
          </Button>
        )}
        {!isConfirmed &&
          chats.map(({ app, href }) => (
            <NewTabLink
              key={app}
              href={href}
              label={t(chatTexts[app])}
              className={buttonClass({ variant: 'quiet' })}
            />
          ))}
      </div>
    </section>
  )
}

const chatTexts = { whatsapp: 'orders.confirmByWhatsapp', line: 'orders.confirmByLine' } as const

const chosenDay = z.object({ day: z.string(), half: z.enum(['', ...halfDays]) })

interface DayFormProps {
  days: readonly string[]
  busy: boolean
  onChoose: (chosen: ChosenDay) => Promise<void>
  /** Closes the form and keeps the day of the order. */
  onKeep: () => void
}

/** Lets the customer choose another day and half-day from the days on which the shop delivers to their address. */
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
