import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { maxNote } from '#core/orders/queues.ts'
import type { CallOutput } from '../../api/client.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useTranslator } from '../../i18n/i18n.tsx'
import { customerTextLabels, customerTextToSend } from '../../desk/order/customer-text-fields.tsx'
import { CollectionFields, startOf, toCollection } from './collection-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Couriers = CallOutput<'GET /staff/couriers'>

/** "Decision": the goods may come back; how they do may be said at once. */
export function Approve({ order, one, allowed, onDone, couriers }: StepProps & { couriers: Couriers }) {
  const { t } = useTranslator()
  const [typed, setTyped] = useState(startOf(one.collection))
  const [words, setWords] = useState<Partial<Record<Language, string>>>({})
  const step = useStep(onDone, (api) => {
    const text = customerTextToSend(words, undefined)
    const collection = toCollection(typed)
    return api.call('POST /staff/returns/{id}/decide', {
      params: { id: one.id },
      body: { seen: one.seen, approve: true, ...(text && { text }), ...(collection && { collection }) },
    })
  })
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.approve')}
      allowed={allowed}
      variant="primary"
      onSubmit={() => void step.run()}
    >
      <CollectionFields value={typed} onChange={setTyped} couriers={couriers} required={false} />
      <Words words={words} onChange={setWords} required={false} />
    </StepDialog>
  )
}

/** "Decision": declined, with a reason that the customer reads. */
export function Decline({ order, one, allowed, onDone }: StepProps) {
  const { t } = useTranslator()
  const [words, setWords] = useState<Partial<Record<Language, string>>>({})
  const [isMissing, setIsMissing] = useState(false)
  const step = useStep(onDone, (api) =>
    api.call('POST /staff/returns/{id}/decide', {
      params: { id: one.id },
      body: { seen: one.seen, approve: false, text: customerTextToSend(words, undefined) },
    }),
  )
  const submit = (form: HTMLFormElement) => {
    const missing = customerTextToSend(words, undefined) === undefined
    setIsMissing(missing)
    if (missing) form.querySelector('textarea')?.focus()
    else void step.run()
  }
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.decline')}
      allowed={allowed}
      variant="danger"
      onSubmit={({ currentTarget }) => submit(currentTarget)}
    >
      <Words
        words={words}
        onChange={setWords}
        required
        error={isMissing ? t('staff.reasonRequired') : undefined}
      />
    </StepDialog>
  )
}

interface WordsProps {
  words: Partial<Record<Language, string>>
  onChange: (words: Partial<Record<Language, string>>) => void
  required: boolean
  error?: string | undefined
}

/** What the customer reads, in one language at least; hers is not known here, so that of the page comes first. */
function Words({ words, onChange, required, error }: WordsProps) {
  const { t, language } = useTranslator()
  const sequence: Language[] = language === 'en' ? ['en', 'zh-TW'] : ['zh-TW', 'en']
  return sequence.map((each, place) => (
    <TextareaField
      key={each}
      name={`words-${each}`}
      lang={each}
      label={t(customerTextLabels[each])}
      required={required && place === 0}
      hint={place === 0 ? t('staff.order.wordsRead') : undefined}
      error={place === 0 ? error : undefined}
      value={words[each] ?? ''}
      maxLength={maxNote}
      rows={2}
      onChange={({ target }) => onChange({ ...words, [each]: target.value })}
      {...(required && place === 0 && { 'data-autofocus': '' })}
    />
  ))
}
