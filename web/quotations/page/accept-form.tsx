import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatRinggit } from '#core/money.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { acceptance } from '#core/quotations/asking.ts'
import { companyOrderLimits } from '#core/companies/company-order.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Notice } from '../../ui/notice.tsx'

interface AnswerProps {
  token: string
  quotation: Quotation
}

/**
 * "Accept (name, position, tick)." After a refusal the page is read again, because the quotation may have changed; what
 * was typed stays.
 */
function useAccept({ token, quotation: { version } }: AnswerProps) {
  const t = useT()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const form = useSchemaForm(acceptance)
  // Once the quoted day is full, the next press accepts a later one.
  const [later, setLater] = useState(false)
  const accept = useAction(
    (typed: z.output<typeof acceptance>) =>
      api.call('POST /quotations/accept', {
        body: { token, version, acceptance: typed, ...(later && { later }) },
      }),
    {
      form,
      sentAs: 'acceptance',
      failed: t('checkout.noLine'),
      fields: { purchase_order_required: 'purchaseOrderNumber' },
      revalidate: true,
      onSuccess: ({ order }) =>
        showAlert({ message: t('quotations.ordered', { number: order.orderNumber }) }),
      onFailure: async ({ error, code }) => {
        if (code === 'delivery_day_full') setLater(true)
        if (error instanceof ApiFailure && error.status === 409) await revalidate()
      },
    },
  )
  return { form, accept, later }
}

/** The form that accepts the quotation. */
export function AcceptForm(props: AnswerProps) {
  const t = useT()
  const { buyer, company, purchaseOrderRequired, sums } = props.quotation
  const { form, accept, later } = useAccept(props)
  const total = formatRinggit(sums.total)
  return (
    <Form busy={accept.busy} onSubmit={form.onSubmit(accept.run)} className="mt-5 grid gap-4 noscript:hidden">
      <TextField
        {...form.field('name')}
        label={t('quotations.yourName')}
        required
        autoComplete="name"
        maxLength={orderLimits.name}
      />
      <TextField
        {...form.field('position')}
        label={t('quotations.position')}
        hint={t('quotations.positionHint')}
        required
        autoComplete="organization-title"
        maxLength={orderLimits.name}
      />
      {company && (
        <>
          <TextField
            {...form.field('purchaseOrderNumber')}
            label={t('common.purchaseOrderNumber')}
            required={purchaseOrderRequired}
            verbatim
            maxLength={companyOrderLimits.purchaseOrderNumber}
          />
          <TextField
            {...form.field('costCentre')}
            label={t('common.costCentre')}
            verbatim
            maxLength={companyOrderLimits.costCentre}
          />
        </>
      )}
      <CheckboxField
        {...form.field('terms')}
        label={
          <>
            {t('quotations.readTerms')}{' '}
            <Link
              to={paths.terms()}
              target="_blank"
              className="underline underline-offset-4 hover:text-petrol"
            >
              {t('common.newTab', { label: t('common.termsAndConditions') })}
            </Link>
            {'. '}
            {t('quotations.orderFor')} <span translate="no">{buyer}</span>
          </>
        }
      />
      {accept.problem && <Notice tone="danger">{accept.problem}</Notice>}
      <SubmitButton block busy={accept.busy}>
        {t(later ? 'quotations.acceptLater' : 'quotations.acceptSum', { total })}
      </SubmitButton>
      <p className="text-sm text-ink-soft">{t('quotations.oneOrder')}</p>
    </Form>
  )
}
