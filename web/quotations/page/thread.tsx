import * as z from 'zod/mini'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { quotationMessage } from '#core/quotations/asking.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useApi } from '../../api/use-api.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Block } from '../../orders/block.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { NativeQuestion } from './native-forms.tsx'

interface ThreadProps {
  token: string
  quotation: Quotation
}

/** Where a shortage leads. */
export const questionsId = 'questions'

/** The questions of the buyer, and the answers of the shop "behind an ink hairline". */
export function QuotationThread({ token, quotation: { messages } }: ThreadProps) {
  const t = useT()
  return (
    <Block title={t('quotations.questions')}>
      {messages.length > 0 && (
        <ul className="-mt-1 mb-6">
          {messages.map(({ id, at, by, name, text }) => (
            <li
              key={id}
              className={`border-b border-line py-3 ${by === 'staff' ? 'relative pl-4 before:absolute before:inset-y-3 before:left-0 before:w-px before:bg-ink' : ''}`}
            >
              <p className="text-sm text-ink-soft">
                <b translate="no" className="mr-2 text-md font-medium text-ink">
                  {name}
                </b>
                {by === 'staff' && `${t('quotations.ourStaff')}${t('form.separator')}`}
                <DateText moment={momentOf(at)} />
              </p>
              <p translate="no" className="mt-0.5 wrap-break-word whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div id={questionsId} className="scroll-mt-24">
        <Question token={token} />
        <NativeQuestion count={messages.length} />
      </div>
    </Block>
  )
}

const question = z.object({ text: quotationMessage })

function Question({ token }: Pick<ThreadProps, 'token'>) {
  const t = useT()
  const api = useApi()
  const key = useSubmissionKey()
  const form = useSchemaForm(question, { mode: 'onSubmit' })
  const ask = useAction(
    ({ text }: z.output<typeof question>) =>
      api.call('POST /quotations/messages', { body: { token, text } }, key.for(text)),
    {
      form,
      failed: t('checkout.noLine'),
      revalidate: true,
      onSuccess: () => {
        key.end()
        form.reset()
        showAlert({ message: t('quotations.questionSent') })
      },
    },
  )
  return (
    <Form
      busy={ask.busy}
      onSubmit={form.onSubmit(ask.run)}
      className="grid gap-3 noscript:hidden print:hidden"
    >
      <TextareaField
        {...form.field('text')}
        label={t('quotations.question')}
        maxLength={quotationLimits.message}
      />
      {ask.problem && <Notice tone="danger">{ask.problem}</Notice>}
      <SubmitButton variant="secondary" busy={ask.busy}>
        {t('quotations.sendQuestion')}
      </SubmitButton>
    </Form>
  )
}
