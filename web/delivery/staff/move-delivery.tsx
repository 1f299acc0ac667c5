import { useState } from 'react'
import { formatDays } from '#core/delivery/days-text.ts'
import { deliveryMove, maxMoveReason, type DeliveryMove } from '#core/delivery/move-delivery.ts'
import { ownNames } from '#core/language.ts'
import { halfDays, mayMoveDelivery } from '#core/orders/orders.ts'
import { DateField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import type { StaffOrderView } from '../../desk/order/staff-order-view.ts'
import { useOrderAction } from '../../desk/order/use-order-action.ts'
import { promiseFacts } from '../../orders/shipping-section.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { FactList } from '../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const halfTexts = { morning: 'checkout.morning', afternoon: 'checkout.afternoon' } as const

/** The promised days, whether the order is late, and the button to change them. */
export function PromisedDays({ view: { order } }: { view: StaffOrderView }) {
  const translator = useTranslator()
  const { t, language } = translator
  const may = useMay()
  const { promise } = order
  if (order.shippingMethod !== 'delivery') return null
  return (
    <div className="mt-3">
      {promise?.late && (
        <Notice tone="warning" className="mb-3">
          {t('common.wasPromised', {
            day: formatDays({ from: promise.to, to: promise.to }, language, 'short'),
          })}
        </Notice>
      )}
      <FactList facts={promiseFacts(order, translator)} />
      {may('orders:move') && mayMoveDelivery(order) && <MoveDelivery order={order} />}
    </div>
  )
}

/**
 * Changes the promised days and sends the customer a message. If the new day is full, the dialog stays open, so that
 * nothing typed is lost.
 */
function MoveDelivery({ order }: { order: StaffOrderView['order'] }) {
  const { t } = useTranslator()
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(deliveryMove, { mode: 'onSubmit' })
  const { busy, problem, run, clear } = useOrderAction(
    (api, days: DeliveryMove) =>
      api.call('POST /staff/orders/{id}/delivery', {
        params: { id: order.id },
        body: { seen: order.updatedAt, days },
      }),
    { form, sentAs: 'days', fields: { delivery_day_full: 'from' } },
  )
  const begin = () => {
    clear()
    const { from = '', to = '', half } = order.promise ?? {}
    form.reset({ from, to, half, reason: '' })
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={begin}>
        {t('staff.order.moveDelivery')}
      </Button>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.moveDelivery')}
        action={t('staff.order.moveDelivery')}
        busy={busy}
        problem={problem}
        onSubmit={form.onSubmit(async (days) => {
          if (await run(days)) setOpen(false)
        })}
      >
        <p className="mb-3 text-ink-soft">{t('staff.order.deliveryMoved')}</p>
        <div className="grid grid-cols-2 items-start gap-3">
          <DateField {...form.field('from')} label={t('staff.common.firstDay')} required />
          <DateField {...form.field('to')} label={t('staff.common.lastDay')} required />
          <SelectField
            {...form.field('half', { setValueAs: (value: string) => value || undefined })}
            label={t('common.halfDay')}
            className="col-span-full"
            options={[
              { value: '', label: t('staff.order.noHalf') },
              ...halfDays.map((value) => ({ value, label: t(halfTexts[value]) })),
            ]}
          />
          <TextareaField
            {...form.field('reason')}
            label={t('staff.order.deliveryReason')}
            hint={t('staff.order.deliveryReasonHint', { language: ownNames[order.language] })}
            className="col-span-full"
            maxLength={maxMoveReason}
          />
        </div>
      </QuestionDialog>
    </>
  )
}
