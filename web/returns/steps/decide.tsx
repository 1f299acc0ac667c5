import * as z from 'zod/mini'
import type { Language } from '#core/language.ts'
import type { CallOutput } from '../../api/client.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import {
  CustomerTextFields,
  customerText,
  customerTextStart,
} from '../../desk/order/customer-text-fields.tsx'
import { CollectionFields, collectionStart, laterCollection } from './collection-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Couriers = CallOutput<'GET /staff/couriers'>

const approval = (language: Language) =>
  z.object({ collection: laterCollection, description: customerText(undefined, language, false) })

/** Approves a return: "Decision". How the goods come back can be arranged at the same time. */
export function Approve({
  order,
  orderReturn,
  allowed,
  onDone,
  couriers,
}: StepProps & { couriers: Couriers }) {
  // The page does not know the customer's language, so its own language comes first.
  const { t, language } = useTranslator()
  const form = useSchemaForm(approval(language), {
    mode: 'onSubmit',
    defaultValues: { collection: collectionStart(orderReturn.collection), description: customerTextStart() },
  })
  const values = useFormValues(form)
  const step = useStep(
    { form, onDone },
    (api, { collection, description: text }: z.output<ReturnType<typeof approval>>) =>
      api.call('POST /staff/returns/{id}/decide', {
        params: { id: orderReturn.id },
        body: {
          seen: orderReturn.seen,
          approve: true,
          ...(text && { text }),
          ...(collection && { collection }),
        },
      }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.common.approve')}
      allowed={allowed}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      <CollectionFields field={form.field} values={values} couriers={couriers} />
      <CustomerTextFields
        field={form.field}
        values={values}
        standard={undefined}
        language={language}
        required={false}
      />
    </StepDialog>
  )
}

const refusal = (language: Language) => z.object({ description: customerText(undefined, language) })

/** Declines a return, with a reason for the customer: "Decision". */
export function Decline({ order, orderReturn, allowed, onDone }: StepProps) {
  const { t, language } = useTranslator()
  const form = useSchemaForm(refusal(language), {
    mode: 'onSubmit',
    defaultValues: { description: customerTextStart() },
  })
  const values = useFormValues(form)
  const step = useStep({ form, onDone }, (api, { description: text }: z.output<ReturnType<typeof refusal>>) =>
    api.call('POST /staff/returns/{id}/decide', {
      params: { id: orderReturn.id },
      body: { seen: orderReturn.seen, approve: false, text },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.decline')}
      allowed={allowed}
      variant="danger"
      onSubmit={form.onSubmit(step.run)}
    >
      <CustomerTextFields field={form.field} values={values} standard={undefined} language={language} />
    </StepDialog>
  )
}
