import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { newOrderAlerts, newOrderMails, type NewOrderAlerts } from '#core/orders/lists/new-orders.ts'
import { useAction } from '../../actions/use-action.ts'
import { CheckboxField, SelectField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'
import { playNewOrder, soundBlocked } from './sound.ts'

/**
 * The form in which users choose their alerts about new orders: "New orders tell staff by a badge, a sound if wanted,
 * mail".
 */
export function AlertsPanel({ alerts, email }: { alerts: NewOrderAlerts; email: string }) {
  const t = useT()
  const api = useStaffApi()
  const isBlocked = useStore(soundBlocked)
  const [wasPlayed, setPlayed] = useState(false)
  const form = useSchemaForm(newOrderAlerts, { defaultValues: alerts })
  const save = useAction((body: NewOrderAlerts) => api.call('POST /staff/new-orders/alerts', { body }), {
    failed: t('common.notSaved'),
    revalidate: 'always',
    onSuccess: () => showAlert({ message: t('staff.newOrders.saved') }),
  })
  return (
    <Panel title={t('staff.newOrders.title')}>
      <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="grid gap-3">
        <p className="text-ink-soft">{t('staff.newOrders.badge')}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <CheckboxField {...form.register('sound')} label={t('staff.newOrders.sound')} />
          <Button size="sm" variant="quiet" onClick={() => void playNewOrder().then(setPlayed)}>
            <Volume2 className="size-4" />
            {t('staff.newOrders.play')}
          </Button>
          <output className="text-ink-soft">{wasPlayed && !isBlocked && t('staff.newOrders.played')}</output>
        </div>
        {isBlocked && <Notice tone="warning">{t('staff.newOrders.blocked')}</Notice>}
        <SelectField
          {...form.field('mail')}
          label={t('staff.newOrders.mail')}
          hint={t('staff.newOrders.mailHint', { email })}
          options={newOrderMails.map((value) => ({ value, label: t(`staff.newOrders.mail.${value}`) }))}
          className="max-w-90"
        />
        {save.problem && <Notice tone="danger">{save.problem}</Notice>}
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={save.busy}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
