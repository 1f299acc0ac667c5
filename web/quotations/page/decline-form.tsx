import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { declining } from '#core/quotations/asking.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { declineReasons } from '#core/quotations/states.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField, TextareaField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

/** "Decline with a reason", opened by a press. */
export function DeclineForm({ token, quotation }: { token: string; quotation: Quotation }) {
  const t = useT()
  const api = useApi()
  const { version } = quotation
  const { revalidate } = useRevalidator()
  const form = useSchemaForm(declining, { mode: 'onSubmit' })
  const decline = useAction(
    (typed: z.output<typeof declining>) =>
      api.call('POST /quotations/decline', { body: { token, version, declining: typed } }),
    {
      form,
      sentAs: 'declining',
      failed: t('checkout.noLine'),
      revalidate: true,
      onFailure: async ({ error }) => {
        if (error instanceof ApiFailure && error.status === 409) await revalidate()
      },
    },
  )
  return (
    <details className="mt-2 noscript:hidden">
      <summary className="mx-auto flex min-h-11 w-fit list-none items-center text-md font-medium underline decoration-control underline-offset-4 hover:text-petrol [&::-webkit-details-marker]:hidden">
        {t('quotations.declineWithReason')}
      </summary>
      <Form busy={decline.busy} onSubmit={form.onSubmit(decline.run)} className="mt-2 grid gap-4">
        <SelectField
          {...form.field('reason')}
          label={t('common.reason')}
          required
          options={[
            { value: '', label: t('common.pleaseChoose') },
            ...declineReasons.map((value) => ({ value, label: t(`quotations.reason.${value}`) })),
          ]}
        />
        <TextareaField
          {...form.field('word')}
          label={t('quotations.declineWord')}
          maxLength={quotationLimits.word}
        />
        {decline.problem && <Notice tone="danger">{decline.problem}</Notice>}
        <SubmitButton block variant="secondary" busy={decline.busy}>
          {t('quotations.decline')}
        </SubmitButton>
      </Form>
    </details>
  )
}
