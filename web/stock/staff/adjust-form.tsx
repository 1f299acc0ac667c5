import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  changeText,
  parsePieces,
  stockAfter,
  stockChange,
  stockReasons,
  stockWays,
} from '../../../core/stock/stock.ts'
import { ApiFailure } from '../../api/client.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { DenseInput, DenseSelect } from '../../staff/ui/dense-field.tsx'
import { unsavedProblem } from '../../staff/ui/unsaved.tsx'
import type { SpecLine } from './stock-table.tsx'

interface AdjustFormProps {
  line: SpecLine
  /** Esc or Cancel. */
  onClose: () => void
  onDone: (before: number, after: number) => void
}

/**
 * "Stock adjustments with reason": by some pieces or to what was counted. Enter saves, Esc closes; what was typed stays
 * when the shop refuses it.
 */
export function AdjustForm({ line, onClose, onDone }: AdjustFormProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const form = useShopForm(stockChange)
  const [refusal, setRefusal] = useState<string>()
  const [failure, setFailure] = useState<ReactNode>()
  const { way = 'by', pieces: typed = '' } = form.values
  const { setFocus } = form
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // The first keys after opening belong into the form: `setFocus` would let some of them pass.
    element.current?.querySelector<HTMLElement>('[name=pieces]')?.focus()
  }, [])

  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    const listened = element.current
    listened?.addEventListener('keydown', hear)
    return () => listened?.removeEventListener('keydown', hear)
  }, [])

  const pieces = parsePieces(typed)
  const after = pieces === undefined ? undefined : stockAfter(line.stock, way, pieces)

  const save = form.onSubmit(async (change) => {
    setRefusal(undefined)
    setFailure(undefined)
    const amount = parsePieces(change.pieces)
    const { productId, specId } = line
    const { reason, note } = change
    try {
      const { before, stock } = await api.call('POST /staff/stock/adjust', {
        body: { productId, specId, reason, note, [change.way]: amount },
      })
      onDone(before, stock)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'not_enough_stock') {
        setRefusal(t('staff.stock.notEnough', { available: Number(error.details.available) }))
        setFocus('pieces')
      } else setFailure(unsavedProblem(error, t, t('staff.stock.failed')))
    }
  })

  return (
    <form
      ref={element}
      noValidate
      method="post"
      aria-label={t('staff.stock.adjustOf', { spec: line.name })}
      onSubmit={save}
      className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-[auto_10rem_auto_minmax(0,1fr)_auto]"
    >
      <Field label={t('staff.stock.way')}>
        {(attributes) => (
          <DenseSelect
            {...attributes}
            {...form.register('way', {
              onChange: ({ target }) => {
                // What was counted is counted, unless somebody says otherwise.
                const reason = form.getValues('reason')
                if (target.value === 'to' && reason === 'received') form.setValue('reason', 'counted')
                if (target.value === 'by' && reason === 'counted') form.setValue('reason', 'received')
              },
            })}
          >
            {stockWays.map((name) => (
              <option key={name} value={name}>
                {t(`staff.stock.way.${name}`)}
              </option>
            ))}
          </DenseSelect>
        )}
      </Field>
      <Field
        label={t(`staff.stock.pieces.${way}`)}
        error={form.errorOf('pieces') ?? refusal}
        hint={after !== undefined && after >= 0 && changeText(line.stock, after)}
      >
        {(attributes) => (
          <DenseInput
            {...attributes}
            {...form.register('pieces', { onChange: () => setRefusal(undefined) })}
            // No numeric keyboard: those of phones lack the minus sign.
            inputMode={way === 'to' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={12}
          />
        )}
      </Field>
      <Field label={t('staff.stock.reason')}>
        {(attributes) => (
          <DenseSelect {...attributes} {...form.register('reason')}>
            {stockReasons.map((name) => (
              <option key={name} value={name}>
                {t(`staff.stock.reason.${name}`)}
              </option>
            ))}
          </DenseSelect>
        )}
      </Field>
      <Field label={t('staff.stock.note')} error={form.errorOf('note')}>
        {(attributes) => <DenseInput {...attributes} {...form.register('note')} autoComplete="off" />}
      </Field>
      <p className="flex gap-2 lg:pt-[26px]">
        <Button type="submit" size="sm" busy={form.formState.isSubmitting}>
          {t('staff.stock.save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('staff.stock.cancel')}
        </Button>
      </p>
      {failure && (
        <p role="alert" className="col-span-full text-danger">
          {failure}
        </p>
      )}
    </form>
  )
}
