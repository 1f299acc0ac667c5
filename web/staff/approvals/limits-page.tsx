import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDateTime } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import { approvalLimits, areLooser, maxApprovalReason, type ApprovalLimits } from '#core/staff/approvals.ts'
import { optionalText, toLimitInput, typedLimit } from '#core/typed-text.ts'
import type { CallOutput } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { Form } from '../../forms/form.tsx'
import { NumberField, TextareaField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSave } from '../ui/use-save.ts'
import type { Route } from './+types/limits-page'
import { ApprovalList } from './approval-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [saved, { approvals }] = await orErrorResponse(
    Promise.all([api.call('GET /staff/approval-limits'), api.call('GET /staff/approvals')]),
  )
  return { saved, waiting: approvals.filter(({ kind }) => kind === 'limits') }
}

/**
 * Shows the limits, and changes to them that wait for approval: "Four eyes for refunds and discounts above a limit".
 */
export default function LimitsPage({ loaderData }: Route.ComponentProps) {
  const { saved, waiting } = loaderData
  const t = useT()
  return (
    <StaffPage title={t('staff.settings.approvals')}>
      <SettingsTabs />
      <div className="grid max-w-form gap-9">
        <Panel title={t('staff.approvals.limits')}>
          <p className="mb-4 text-ink-soft">{t('staff.approvals.limitsText')}</p>
          <LimitsForm saved={saved} />
        </Panel>
        {waiting.length > 0 && (
          <Panel title={t('staff.approvals.title')}>
            <ApprovalList approvals={waiting} />
          </Panel>
        )}
      </div>
    </StaffPage>
  )
}

type Saved = CallOutput<'GET /staff/approval-limits'>

const kinds = ['refund', 'discount'] as const

const toDraft = ({ refund, discount }: ApprovalLimits) => ({
  refund: toLimitInput(refund),
  discount: toLimitInput(discount),
  reason: '',
})

const typed = {
  refund: typedLimit(approvalLimits.shape.refund),
  discount: typedLimit(approvalLimits.shape.discount),
}

const limitsForm = (saved: Saved) =>
  z
    .object({
      ...typed,
      reason: optionalText(maxApprovalReason),
    })
    .check(
      z.refine((after) => after.reason !== undefined || !needsReason(saved, after), {
        path: ['reason'],
        error: 'staff.reasonRequired',
      }),
    )

const needsReason = ({ limits }: Saved, after: ApprovalLimits) => areLooser(limits, after)

function LimitsForm({ saved: loaded }: { saved: Saved }) {
  const t = useT()
  const api = useStaffApi()
  const [saved, setSaved] = useState(loaded)
  const form = useSchemaForm(limitsForm(saved), { mode: 'onSubmit', defaultValues: toDraft(saved.limits) })
  const values = useFormValues(form)
  const parsed = z.safeParse(z.object(typed), values)
  const continueFrom = (next: Saved) => {
    setSaved(next)
    form.reset(toDraft(next.limits))
  }
  const save = useSave(
    async ({ reason, ...limits }: ApprovalLimits & { reason?: string | undefined }) => {
      const body = { version: saved.version, limits, ...(reason !== undefined && { reason }) }
      const { waitsUntil } = await api.call('POST /staff/approval-limits', { body })
      const until = waitsUntil && formatDateTime(new Date(waitsUntil.seconds * 1000))
      showAlert({
        message:
          until === undefined ? t('staff.approvals.limitsSaved') : t('staff.approvals.limitsWait', { until }),
      })
    },
    {
      form,
      onSuccess: async () => continueFrom(await api.call('GET /staff/approval-limits')),
      revalidate: 'always',
      read: () => api.call('GET /staff/approval-limits'),
      changesOf: ({ limits }: Saved) =>
        kinds
          .filter((kind) => limits[kind] !== saved.limits[kind])
          .map((kind) => ({
            name: t(`staff.approvals.${kind}Limit`),
            from: limitText(saved.limits[kind], t('staff.approvals.noLimit')),
            to: limitText(limits[kind], t('staff.approvals.noLimit')),
          })),
      reload: continueFrom,
    },
  )
  return (
    <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="grid max-w-90 gap-4">
      {save.problem && <Notice tone="danger">{save.problem}</Notice>}
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      {kinds.map((kind) => (
        <NumberField key={kind} {...form.field(kind)} label={t(`staff.approvals.${kind}Limit`)} />
      ))}
      {parsed.success && needsReason(saved, parsed.data) && (
        <TextareaField
          {...form.field('reason')}
          label={t('staff.approvals.why')}
          hint={t('staff.approvals.limitsReasonHint')}
          required
          maxLength={maxApprovalReason}
        />
      )}
      <p>
        <Button type="submit" size="sm" busy={save.busy}>
          {t('staff.approvals.limitsSave')}
        </Button>
      </p>
    </Form>
  )
}

const limitText = (limit: number | null, none: string) => (limit === null ? none : formatRinggit(limit))
