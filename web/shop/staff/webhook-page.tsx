import { useState } from 'react'
import { Link } from 'react-router'
import { webhookForm, webhookSecretLength, type WebhookForm } from '#core/orders/lists/webhook.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { useSave } from '../../staff/ui/use-save.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/webhook-page'
import { SettingsTabs } from './settings-tabs.tsx'

type Saved = CallOutput<'GET /staff/settings/webhook'>

export async function loader({ context }: Route.LoaderArgs) {
  return { saved: await orErrorResponse(context.get(apiContext).call('GET /staff/settings/webhook')) }
}

/**
 * The page of the webhook. "A webhook: owner sets an https address and a secret … a test button that shows the answer;
 * failures visible."
 */
export default function WebhookPage({ loaderData: { saved } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage title={t('staff.webhook.title')}>
      <SettingsTabs />
      <div className="grid gap-9">
        <div className="max-w-form">
          <Panel title={t('staff.webhook.title')}>
            <p className="mb-4 text-ink-soft">{t('staff.webhook.text')}</p>
            <WebhookForms saved={saved} />
            {saved.hasSecret && <TestCall />}
          </Panel>
        </div>
        <Calls calls={saved.calls} />
      </div>
    </StaffPage>
  )
}

const toDraft = ({ url, active }: Pick<Saved, 'url' | 'active'>): WebhookForm => ({ url, active, secret: '' })

function WebhookForms({ saved }: { saved: Saved }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(webhookForm, { mode: 'onSubmit', defaultValues: toDraft(saved) })
  const save = useSave(
    (webhook: WebhookForm) =>
      api.call('POST /staff/settings/webhook', { body: { version: saved.version, webhook } }),
    {
      form,
      sentAs: 'webhook',
      read: () => api.call('GET /staff/settings/webhook'),
      changesOf: (current) =>
        current.url === saved.url
          ? []
          : [{ name: t('staff.common.webAddress'), from: saved.url, to: current.url }],
      reload: (current) => form.reset(toDraft(current)),
      revalidate: 'always',
      onSuccess: () => {
        form.resetField('secret', { defaultValue: '' })
        showAlert({ message: t('staff.webhook.saved') })
      },
    },
  )
  return (
    <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="grid gap-3">
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <TextField
        {...form.field('url')}
        label={t('staff.common.webAddress')}
        hint={t('staff.webhook.urlHint')}
        type="url"
        verbatim
        required
      />
      <TextField
        {...form.field('secret')}
        label={t('staff.webhook.secret')}
        hint={t(saved.hasSecret ? 'staff.webhook.secretKeep' : 'staff.webhook.secretHint', {
          min: webhookSecretLength.min,
        })}
        verbatim
        required={!saved.hasSecret}
      />
      <CheckboxField {...form.register('active')} label={t('staff.webhook.active')} />
      {save.problem && <Notice tone="danger">{save.problem}</Notice>}
      <div>
        <Button type="submit" size="sm" busy={save.busy}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  )
}

const problemText = (problem: string): TextKey =>
  problem === 'address_refused' ? 'staff.webhook.refused' : 'staff.webhook.unreachable'

/** Calls the webhook once with a sample order, and shows the answer. */
function TestCall() {
  const t = useT()
  const api = useStaffApi()
  const [answer, setAnswer] = useState<CallOutput<'POST /staff/settings/webhook/test'>>()
  const test = useAction(() => api.call('POST /staff/settings/webhook/test'), {
    failed: t('common.notSaved'),
    onSuccess: setAnswer,
  })
  const isGood = answer?.status !== undefined && answer.status >= 200 && answer.status < 300
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Button size="sm" variant="secondary" busy={test.busy} onClick={() => void test.run()}>
        {t('staff.webhook.test')}
      </Button>
      <output className="mt-3 block">
        {test.problem && <Notice tone="danger">{test.problem}</Notice>}
        {answer && !test.busy && (
          <Notice tone={isGood ? 'success' : 'danger'}>
            {answer.status === undefined
              ? t(problemText(answer.problem ?? ''))
              : t('staff.webhook.answered', { status: answer.status, ms: answer.milliseconds })}
            {answer.answer && (
              <code translate="no" className="mt-1 block text-xs wrap-anywhere whitespace-pre-wrap">
                {answer.answer}
              </code>
            )}
          </Notice>
        )}
      </output>
    </div>
  )
}

/** The latest calls of the webhook: which were delivered, which failed, and which are waiting. */
function Calls({ calls }: Pick<Saved, 'calls'>) {
  const t = useT()
  return (
    <Panel title={t('staff.webhook.calls')}>
      {calls.length === 0 ? (
        <p className="text-ink-soft">{t('staff.webhook.noCalls')}</p>
      ) : (
        <Table
          caption={t('staff.webhook.calls')}
          columns={[
            { title: t('common.order') },
            { title: t('staff.common.state') },
            { title: t('staff.webhook.tries'), figure: true },
            { title: t('staff.webhook.lastTry') },
          ]}
        >
          {calls.map((call) => (
            <tr key={call.id} className={rowClass}>
              <Cell>
                <Link to={staffPaths.order(call.orderId)} className="tabular">
                  {call.orderNumber}
                </Link>
              </Cell>
              <Cell>
                <CallState call={call} />
              </Cell>
              <Cell figure>{call.attempts}</Cell>
              <Cell className="tabular">
                {call.triedAt ? <DateText moment={momentOf(call.triedAt)} /> : '—'}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function CallState({ call }: { call: Saved['calls'][number] }) {
  const t = useT()
  if (call.delivered)
    return <Badge tone="success">{t('staff.webhook.delivered', { status: call.status ?? 200 })}</Badge>
  if (call.attempts === 0) return <Badge>{t('staff.webhook.waiting')}</Badge>
  return (
    <Badge tone="danger">
      {call.status === undefined
        ? t(problemText(call.problem ?? ''))
        : t('staff.webhook.failed', { status: call.status })}
    </Badge>
  )
}
