import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type * as z from 'zod/mini'
import {
  changeText,
  parsePieces,
  stockAfter,
  stockChange,
  stockReasons,
  stockWays,
} from '#core/stock/stock.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { givenBy as givenByAct } from '#core/staff/given-away.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { Form } from '../../forms/form.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { asksColleague, ColleagueField, useWhy, type Given } from '../../staff/approvals/colleague.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Button } from '../../ui/button.tsx'

/** A spec of a product, by its ids and its full name. */
export interface StockedSpec {
  productId: string
  specId: string
  name: string
  stock: number
  /** Pieces held for quotations, which are no part of the stock. */
  held: number
  /** The price of one piece, in ringgit. */
  price: number
}

export function specKey({ productId, specId }: Pick<StockedSpec, 'productId' | 'specId'>): string {
  return `${productId}/${specId}`
}

interface AdjustFormProps {
  spec: StockedSpec
  /**
   * The amount in ringgit that the signed-in staff member may still give away without approval; null without a limit.
   */
  left: number | null
  /** Called on Esc or Cancel. */
  onClose: () => void
  /** Called when the stock has changed; without an argument if a colleague must approve the change first. */
  onDone: (made?: { before: number; after: number }) => void
}

/** The amount that a loss of stock gives away. It is 0 for an invalid or negative stock, which is refused anyway. */
function givenBy(
  { stock: before, price }: StockedSpec,
  after: number | undefined,
  left: number | null,
): Given {
  const isPossible = after !== undefined && after >= 0
  const changes = [{ before, after: isPossible ? after : before, priceSen: toSen(price) }]
  return { amount: toRinggit(givenByAct({ act: 'stock_lost', changes })), left }
}

/**
 * The form of "stock adjustments with reason". Staff type a change in pieces or a counted stock. Enter saves, and Esc
 * closes.
 */
export function AdjustForm({ spec, left, onClose, onDone }: AdjustFormProps) {
  const t = useT()
  const { form, why, save } = useAdjustment(spec, left, onDone)
  const { way = 'by', pieces: typed = '' } = useFormValues(form)
  const pieces = parsePieces(typed)
  const after = pieces === undefined ? undefined : stockAfter(spec, way, pieces)
  const given = givenBy(spec, after, left)

  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // Runs before the browser paints, so that no key pressed right after opening is lost. `setFocus` would run later.
    element.current?.querySelector<HTMLElement>('[name=pieces]')?.focus()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Cancel does the same
    <Form
      busy={save.busy}
      ref={element}
      aria-label={t('staff.stock.adjustOf', { spec: spec.name })}
      onSubmit={form.onSubmit(save.run)}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') onClose()
      }}
      className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-[auto_10rem_auto_minmax(0,1fr)_auto]"
    >
      <SelectField
        {...form.field('way', {
          onChange: ({ target }) => {
            // A count has the reason 'counted' by default.
            const reason = form.getValues('reason')
            if (target.value === 'to' && reason === 'received') form.setValue('reason', 'counted')
            if (target.value === 'by' && reason === 'counted') form.setValue('reason', 'received')
          },
        })}
        label={t('staff.common.how')}
        options={stockWays.map((value) => ({ value, label: t(`staff.stock.way.${value}`) }))}
      />
      <TextField
        {...form.field('pieces')}
        label={t(`staff.stock.pieces.${way}`)}
        hint={
          <>
            {way === 'to' && spec.held > 0 && t('staff.stock.heldCounted', { held: spec.held })}{' '}
            {after !== undefined && after >= 0 && changeText(spec.stock, after)}
          </>
        }
        // A change may need a minus sign, which the numeric keyboards of phones lack.
        inputMode={way === 'to' ? 'numeric' : 'text'}
      />
      <SelectField
        {...form.field('reason')}
        label={t('common.reason')}
        options={stockReasons.map((value) => ({ value, label: t(`staff.stock.reason.${value}`) }))}
      />
      <TextField {...form.field('note')} label={t('common.note')} />
      <div className="order-1 col-span-full empty:hidden">
        <ColleagueField field={why.field} given={given} />
      </div>
      <p className="flex gap-2 lg:pt-6.5">
        <Button type="submit" size="sm" busy={save.busy}>
          {t(asksColleague(given) ? 'staff.approvals.ask' : 'common.save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </p>
      {save.problem && (
        <p role="alert" className="order-2 col-span-full text-danger">
          {save.problem}
        </p>
      )}
    </Form>
  )
}

function useAdjustment(spec: StockedSpec, left: number | null, onDone: AdjustFormProps['onDone']) {
  const { productId, specId } = spec
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(stockChange)
  const why = useWhy()
  const submission = useSubmissionKey()
  const action = useAction(
    ({ reason, note, way, pieces }: z.output<typeof stockChange>, asked: { why?: string }) => {
      const body = { productId, specId, reason, note, [way]: parsePieces(pieces), ...asked }
      return api.call('POST /staff/stock/adjust', { body }, submission.for(body))
    },
    {
      failed: t('common.failed'),
      onSuccess: ({ before, stock, waits }) => {
        submission.end()
        if (waits) showAlert({ message: t('staff.approvals.wasAsked') })
        onDone(waits ? undefined : { before, after: stock })
      },
      onFailure: ({ error }) => {
        if (!(error instanceof ApiFailure) || error.code !== 'not_enough_stock') return false
        const available = Number(error.details.available)
        form.setFieldError('pieces', t('staff.stock.notEnough', { available }))
        return true
      },
    },
  )
  const run = async (typed: z.output<typeof stockChange>) => {
    const after = stockAfter(spec, typed.way, parsePieces(typed.pieces) ?? 0)
    const asked = why.read(givenBy(spec, after, left))
    if (asked !== undefined) await action.run(typed, asked)
  }
  return { form, why, save: { ...action, run } }
}
