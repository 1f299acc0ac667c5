import { useId } from 'react'
import * as z from 'zod/mini'
import { maxNote } from '#core/orders/queues.ts'
import { isInspection } from '#core/returns/goods.ts'
import { scrapReasons, type ScrapReason } from '#core/returns/statuses.ts'
import { parsePieces } from '#core/stock/stock.ts'
import { NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm, type FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { ReturnView } from '../return-view.ts'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const counts = ['sellable', 'scrapped', 'missing'] as const

/** The typed values of a line. A line that was added after the form was opened has no values. */
const typedLine = z.partial(
  z.object({ sellable: z.string(), scrapped: z.string(), missing: z.string(), scrapReason: z.string() }),
)
type TypedLine = z.output<typeof typedLine>

/** Reads a typed number of pieces; NaN for other texts. */
function readPieces(typed: string): number {
  const pieces = parsePieces(typed)
  return pieces === undefined || pieces < 0 ? Number.NaN : pieces
}

const toSend = (
  { position }: { position: number },
  { sellable = '', scrapped = '', missing = '', scrapReason = '' }: TypedLine = {},
) => ({
  position,
  sellable: readPieces(sellable),
  scrapped: readPieces(scrapped),
  missing: readPieces(missing),
  ...(readPieces(scrapped) > 0 && scrapReason !== '' && { scrapReason: scrapReason as ScrapReason }),
})

/** The problems of a line by field: a text that is not a number, a wrong sum, or scrapped pieces without a reason. */
function problemsOf(line: ReturnView['lines'][number], typed: TypedLine | undefined) {
  const found = toSend(line, typed)
  const unread = counts.filter((name) => Number.isNaN(found[name]))
  if (unread.length > 0) return unread.map((name) => ({ name, message: 'staff.returns.countPieces' }))
  if (!isInspection([line], [found])) return [{ name: 'sellable', message: 'staff.returns.inspectAll' }]
  return found.scrapped === 0 || 'scrapReason' in found
    ? []
    : [{ name: 'scrapReason', message: 'staff.returns.scrapReasonRequired' }]
}

/** The schema of an inspection. Each piece is counted, and scrapped pieces need a reason. */
export function inspection(lines: ReturnView['lines']) {
  return z.object({
    lines: z.pipe(
      z.record(z.string(), typedLine).check(({ value, issues }) => {
        for (const line of lines)
          for (const { name, message } of problemsOf(line, value[line.position]))
            issues.push({ code: 'custom', message, path: [String(line.position), name], input: value })
      }),
      z.transform((typed: Record<string, TypedLine>) =>
        lines.map((line) => toSend(line, typed[line.position])),
      ),
    ),
    note: z.string().check(z.trim(), z.maxLength(maxNote, 'common.tooLong')),
  })
}

/** Records the condition of each piece: "Inspection, restock or scrap". */
export function Inspect({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const form = useSchemaForm(inspection(orderReturn.lines), {
    mode: 'onSubmit',
    defaultValues: {
      // By position, so that a line keeps its typed values if a colleague removes another line.
      lines: Object.fromEntries(
        orderReturn.lines.map(({ position, quantity }) => [
          position,
          { sellable: String(quantity), scrapped: '0', missing: '0', scrapReason: '' },
        ]),
      ),
      note: '',
    },
  })
  const values = useFormValues(form)
  const step = useStep({ form, onDone }, (api, body: z.output<ReturnType<typeof inspection>>) =>
    api.call('POST /staff/returns/{id}/inspect', {
      params: { id: orderReturn.id },
      body: { seen: orderReturn.seen, ...body },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.inspect')}
      allowed={allowed}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      {orderReturn.lines.map(({ position, quantity }) => (
        <InspectedLine
          key={position}
          position={position}
          of={quantity}
          product={order.items.find((item) => item.position === position)}
          isScrapped={readPieces(values.lines?.[position]?.scrapped ?? '') > 0}
          field={form.field}
        />
      ))}
      <TextareaField {...form.field('note')} label={t('staff.parcels.note')} maxLength={maxNote} rows={2} />
    </StepDialog>
  )
}

interface LineProps {
  position: number
  of: number
  product: { productName: string; displayName: string } | undefined
  isScrapped: boolean
  field: (name: `lines.${number}.${(typeof counts)[number] | 'scrapReason'}`) => FieldAttributes
}

function InspectedLine({ position, of, product, isScrapped, field }: LineProps) {
  const t = useT()
  const id = useId()
  const numbers = counts.map((name) => field(`lines.${position}.${name}`))
  const problems = new Set(numbers.flatMap(({ error }) => error ?? []))
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="float-left mb-2 w-full font-medium wrap-anywhere">
        {t('staff.returns.piecesOf', {
          product: product?.productName ?? '',
          spec: product?.displayName ?? '',
          count: of,
        })}
      </legend>
      <div className="clear-both grid grid-cols-3 gap-2">
        {numbers.map(({ error, ...number }, index) => (
          <NumberField
            key={number.name}
            {...number}
            label={t(`staff.returns.${counts[index]!}`)}
            // The fields are too narrow for a sentence, so the error is below all three fields.
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
        ))}
      </div>
      {problems.size > 0 && <FieldError id={`${id}-error`}>{[...problems].join(' ')}</FieldError>}
      {isScrapped && (
        <SelectField
          className="mt-2"
          {...field(`lines.${position}.scrapReason`)}
          label={t('staff.returns.whyScrapped')}
          required
          options={[
            { value: '', label: t('staff.order.failureChoose') },
            ...scrapReasons.map((reason) => ({
              value: reason,
              label: t(`staff.returns.scrapReason.${reason}`),
            })),
          ]}
        />
      )}
    </fieldset>
  )
}
