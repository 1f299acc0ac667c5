import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import {
  changeText,
  parsePieces,
  stockAfter,
  stockChange,
  stockReasons,
  stockWays,
} from '../../../core/stock/stock.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

/** A spec of a product, by its ids and by its full name. */
export interface SpecLine {
  productId: string
  specId: string
  name: string
  stock: number
}

interface AdjustFormProps {
  line: SpecLine
  /** Esc or Cancel. */
  onClose: () => void
  onDone: (before: number, after: number) => void
}

/**
 * "Stock adjustments with reason": by some pieces or to what was counted. Enter saves, Esc closes; what was typed stays
 * after a refusal.
 */
export function AdjustForm({ line, onClose, onDone }: AdjustFormProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const form = useSchemaForm(stockChange)
  const { way = 'by', pieces: typed = '' } = useFormValues(form)
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // Before paint, so that no key pressed right after opening gets lost; `setFocus` would be later.
    element.current?.querySelector<HTMLElement>('[name=pieces]')?.focus()
  }, [])

  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const formElement = element.current
    formElement?.addEventListener('keydown', onKeyDown)
    return () => formElement?.removeEventListener('keydown', onKeyDown)
  }, [])

  /** A count comes with the reason 'counted' unless another was chosen. */
  const suggestReason = (chosen: string) => {
    const reason = form.getValues('reason')
    if (chosen === 'to' && reason === 'received') form.setValue('reason', 'counted')
    if (chosen === 'by' && reason === 'counted') form.setValue('reason', 'received')
  }

  const pieces = parsePieces(typed)
  const after = pieces === undefined ? undefined : stockAfter(line.stock, way, pieces)

  const save = useAction(
    ({ reason, note, way: key, pieces: amount }: z.output<typeof stockChange>) => {
      const { productId, specId } = line
      return api.call('POST /staff/stock/adjust', {
        body: { productId, specId, reason, note, [key]: parsePieces(amount) },
      })
    },
    {
      failed: t('staff.stock.failed'),
      onSuccess: ({ before, stock }) => onDone(before, stock),
      onFailure: ({ error }) => {
        if (!(error instanceof ApiFailure) || error.code !== 'not_enough_stock') return false
        const available = Number(error.details.available)
        form.setFieldError('pieces', t('staff.stock.notEnough', { available }))
        return true
      },
    },
  )

  return (
    <form
      ref={element}
      noValidate
      method="post"
      aria-label={t('staff.stock.adjustOf', { spec: line.name })}
      onSubmit={form.onSubmit(save.run)}
      className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-[auto_10rem_auto_minmax(0,1fr)_auto]"
    >
      <SelectField
        {...form.field('way', { onChange: ({ target }) => suggestReason(target.value) })}
        label={t('staff.stock.way')}
        options={stockWays.map((value) => ({ value, label: t(`staff.stock.way.${value}`) }))}
      />
      <TextField
        {...form.field('pieces')}
        label={t(`staff.stock.pieces.${way}`)}
        hint={after !== undefined && after >= 0 && changeText(line.stock, after)}
        // No numeric keyboard: those of phones lack the minus sign.
        inputMode={way === 'to' ? 'numeric' : 'text'}
        maxLength={12}
      />
      <SelectField
        {...form.field('reason')}
        label={t('staff.stock.reason')}
        options={stockReasons.map((value) => ({ value, label: t(`staff.stock.reason.${value}`) }))}
      />
      <TextField {...form.field('note')} label={t('staff.stock.note')} />
      <p className="flex gap-2 lg:pt-[26px]">
        <Button type="submit" size="sm" busy={save.busy}>
          {t('staff.stock.save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('staff.stock.cancel')}
        </Button>
      </p>
      {save.problem && (
        <p role="alert" className="col-span-full text-danger">
          {save.problem}
        </p>
      )}
    </form>
  )
}
