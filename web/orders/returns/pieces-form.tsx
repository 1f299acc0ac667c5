import { useState } from 'react'
import { formatRinggit } from '#core/money.ts'
import { bankAccount, returnLimits, whyReturned } from '#core/returns/forms.ts'
import { returnReasons, type RefundWay } from '#core/returns/statuses.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallRequest } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { Form } from '../../forms/form.tsx'
import { SelectField, TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, Legend } from '../../ui/field.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import type { OrderView } from '../order-view.ts'
import { RefundFields } from './refund-fields.tsx'

interface PiecesFormProps {
  order: OrderView
  refresh: () => Promise<void>
  close: () => void
}

/** The form for returning some pieces: "Returns … started by … the customer, by line and quantity, with reason." */
export function PiecesForm({ order, refresh, close }: PiecesFormProps) {
  const t = useT()
  const api = useApi()
  const key = useSubmissionKey()
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [noLines, setNoLines] = useState(false)
  const [way, setWay] = useState<RefundWay | ''>('')
  const why = useSchemaForm(whyReturned, { mode: 'onSubmit' })
  const account = useSchemaForm(bankAccount, { mode: 'onSubmit' })
  const lines = Object.entries(chosen).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  )
  const send = useAction(
    (body: CallRequest<'POST /orders/{id}/returns'>['body']) =>
      api.call('POST /orders/{id}/returns', { params: { id: order.id }, body }, key.for(body)),
    {
      alert: true,
      sending: t('orders.returnSubmitting'),
      failed: t('orders.returnFailed'),
      onSuccess: async ({ message }) => {
        key.end()
        showAlert({ message })
        close()
        await refresh()
      },
    },
  )
  const submit = why.onSubmit(
    async (reason) => {
      setNoLines(lines.length === 0)
      if (way === 'transfer' && !(await account.trigger(undefined, { shouldFocus: true }))) return
      if (lines.length === 0) return
      const payee = way === 'transfer' ? { account: account.getValues() } : {}
      await send.run({ ...reason, lines, ...(way !== '' && { refundWay: way }), ...payee })
    },
    () => setNoLines(lines.length === 0),
  )
  return (
    <Form busy={send.busy} onSubmit={submit} className="grid gap-4">
      <Pieces
        order={order}
        chosen={chosen}
        onChange={(line, quantity) => setChosen((all) => ({ ...all, [line]: quantity }))}
        isMissing={noLines && lines.length === 0}
      />
      <SelectField
        {...why.field('reason')}
        label={t('common.reason')}
        required
        options={[
          { value: '', label: t('common.pleaseChoose') },
          ...returnReasons.map((value) => ({ value, label: t(`returns.reason.${value}`) })),
        ]}
      />
      <TextareaField
        {...why.field('note')}
        label={t('orders.returns.note')}
        hint={t('orders.returns.noteHint')}
        maxLength={returnLimits.note}
      />
      <RefundFields way={way} onWay={setWay} field={(name) => account.field(name)} />
      <div className="flex gap-5">
        <Button type="submit" variant="secondary" busy={send.busy}>
          {t('orders.requestReturn')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('orders.cancel')}
        </Button>
      </div>
    </Form>
  )
}

interface PiecesProps {
  order: OrderView
  /** The chosen quantity by line number. */
  chosen: Readonly<Record<number, number>>
  onChange: (line: number, quantity: number) => void
  /** Whether the form was sent without any pieces. */
  isMissing: boolean
}

/** Lets the customer choose how many pieces of each line to return. */
function Pieces({ order, chosen, onChange, isMissing }: PiecesProps) {
  const t = useT()
  return (
    <fieldset>
      <Legend>{t('orders.returns.pieces')}</Legend>
      {order.returnable.map(({ line, quantity: most }) => {
        const { productName: product = '', displayName: spec = '', tierFrom, price } = order.items[line] ?? {}
        const name = t('common.productAndSpec', { product, spec })
        const value = chosen[line] ?? 0
        const set = (next: number) => onChange(line, Math.min(most, Math.max(0, next)))
        return (
          <div key={line} className="mt-2">
            <p className="mb-1 text-sm wrap-anywhere">{t('orders.returns.pieceOf', { name, count: most })}</p>
            {tierFrom !== undefined && price !== undefined && (
              <SubLine className="mb-1">
                {t('returns.tierStays', { from: tierFrom, price: formatRinggit(price) })}
              </SubLine>
            )}
            <Quantity
              value={value}
              labels={{
                quantity: t('orders.returns.quantityOf', { name }),
                less: t('orders.returns.less', { name }),
                more: t('orders.returns.more', { name }),
              }}
              canIncrease={value < most}
              canDecrease={value > 0}
              onIncrease={() => set(value + 1)}
              onDecrease={() => set(value - 1)}
              onType={(text) => /^\d+$/.test(text) && set(Number(text))}
              describedBy={isMissing ? 'return-lines' : undefined}
            />
          </div>
        )
      })}
      {isMissing && <FieldError id="return-lines">{t('returns.linesRequired')}</FieldError>}
    </fieldset>
  )
}
