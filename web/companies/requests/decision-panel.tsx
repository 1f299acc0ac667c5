import { useId, useState } from 'react'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { maxRequestWord, rejection } from '#core/companies/purchase-requests.ts'
import { formatRinggit } from '#core/money.ts'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Sends a decision and reads the request again. */
export interface Decisions {
  approve: (body: { amount: number; reason?: string }) => Promise<{ order: { orderNumber: string } }>
  reject: (reason: string) => Promise<unknown>
  reread: () => Promise<unknown>
}

interface DecisionPanelProps {
  request: PurchaseRequest
  decisions: Decisions
}

/** The actions that approve and reject a request, and the form for the reason. */
function useDecision({ request, decisions: { approve, reject, reread } }: DecisionPanelProps) {
  const t = useT()
  const form = useSchemaForm(rejection, { mode: 'onSubmit' })
  const options = {
    failed: t('common.failed'),
    // Prices or the status may have changed. The typed text stays on the page.
    onFailure: async ({ error }: Failure) => {
      if (error instanceof ApiFailure && error.status === 409) await reread()
    },
  }
  const approving = useAction(
    (amount: number) => {
      const reason = form.getValues('reason')?.trim()
      return approve({ amount, ...(reason && { reason }) })
    },
    {
      ...options,
      onSuccess: ({ order }) => {
        showAlert({ message: t('companies.request.approved', { number: order.orderNumber }) })
        return reread()
      },
    },
  )
  const rejecting = useAction(({ reason }: { reason: string }) => reject(reason), {
    ...options,
    form,
    onSuccess: () => {
      showAlert({ message: t('companies.request.rejected', { name: request.askedBy }) })
      return reread()
    },
  })
  return { form, approving, rejecting }
}

/**
 * Approves or rejects a request: "Prices and stock of that moment, both shown when they differ". A higher sum must be
 * confirmed with a checkbox.
 */
export function DecisionPanel(props: DecisionPanelProps) {
  const t = useT()
  const id = useId()
  const { asked, now, askedBy } = props.request
  const [agreed, setAgreed] = useState<number>()
  const { form, approving, rejecting } = useDecision(props)
  const isDearer = now !== undefined && now > asked
  const mayApprove = now !== undefined && (!isDearer || agreed === now)
  return (
    <section aria-labelledby={id} className="grid gap-4 bg-studio p-4 max-sm:-mx-4 md:p-8">
      <h2 id={id} className="text-xl font-medium">
        {t('companies.request.decide')}
      </h2>
      {/* The form has only the reason: with the checkbox inside, Enter in the checkbox would reject the request. */}
      <Form id={`${id}-form`} busy={approving.busy || rejecting.busy} onSubmit={form.onSubmit(rejecting.run)}>
        <TextareaField
          {...form.field('reason')}
          label={t('companies.request.reason', { name: askedBy })}
          hint={t('companies.request.reasonHint')}
          maxLength={maxRequestWord}
        />
      </Form>
      {isDearer && (
        <div>
          <Notice tone="warning">
            {t('companies.request.dearer', { more: formatRinggit(now - asked) })}
          </Notice>
          <Checkbox
            checked={agreed === now}
            onChange={({ target }) => setAgreed(target.checked ? now : undefined)}
          >
            {t('companies.request.agree', { now: formatRinggit(now), asked: formatRinggit(asked) })}
          </Checkbox>
        </div>
      )}
      {now === undefined && <Notice tone="warning">{t('companies.request.notPossible')}</Notice>}
      {approving.problem && <Notice tone="danger">{approving.problem}</Notice>}
      <Button
        size="lg"
        block
        busy={approving.busy}
        aria-disabled={!mayApprove || rejecting.busy || undefined}
        aria-describedby={`${id}-what`}
        onClick={() => mayApprove && !rejecting.busy && void approving.run(now)}
      >
        {now === undefined
          ? t('companies.request.approve')
          : t('companies.request.approveAmount', { amount: formatRinggit(now) })}
      </Button>
      {rejecting.problem && <Notice tone="danger">{rejecting.problem}</Notice>}
      <Button
        type="submit"
        form={`${id}-form`}
        variant="danger"
        size="lg"
        block
        disabled={approving.busy}
        busy={rejecting.busy}
      >
        {t('companies.request.reject')}
      </Button>
      <p id={`${id}-what`} className="text-sm text-ink-soft">
        {isDearer && agreed !== now && `${t('companies.request.agreeFirst')} `}
        {t('companies.request.what')}
      </p>
    </section>
  )
}
