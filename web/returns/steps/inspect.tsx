import * as z from 'zod/mini'
import { maxNote } from '#core/orders/queues.ts'
import { isInspection } from '#core/returns/goods.ts'
import { scrapReasons, type ScrapReason } from '#core/returns/statuses.ts'
import { NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm, type FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ReturnView } from '../return-view.ts'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const counts = ['sellable', 'scrapped', 'missing'] as const

/** What is typed for a line. A line that was added after the form was opened has no values. */
const typedLine = z.partial(
  z.object({ sellable: z.string(), scrapped: z.string(), missing: z.string(), scrapReason: z.string() }),
)
type TypedLine = z.output<typeof typedLine>

const readPieces = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

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

const isExplained = (line: ReturnType<typeof toSend>) => line.scrapped === 0 || 'scrapReason' in line

/** The schema of an inspection: each piece is counted, and scrapped ones need a reason. */
export function inspection(lines: ReturnView['lines']) {
  const allToSend = (typed: Record<string, TypedLine>) =>
    lines.map((line) => toSend(line, typed[line.position]))
  return z.object({
    lines: z.pipe(
      z.record(z.string(), typedLine).check(
        z.refine((typed) => isInspection(lines, allToSend(typed)), 'staff.returns.inspectAll'),
        z.refine((typed) => allToSend(typed).every(isExplained), 'staff.returns.scrapReasonRequired'),
      ),
      z.transform(allToSend),
    ),
    note: z.string().check(z.trim(), z.maxLength(maxNote, 'common.tooLong')),
  })
}

/** Notes the condition of each piece: "Inspection, restock or scrap". */
export function Inspect({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const form = useSchemaForm(inspection(orderReturn.lines), {
    mode: 'onSubmit',
    defaultValues: {
      // By position, so that a line keeps what was typed for it when a colleague removes another.
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
  const problem = form.errorOf('lines')
  const step = useStep(onDone, (api, body: z.output<ReturnType<typeof inspection>>) =>
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
          isScrapped={values.lines?.[position]?.scrapped?.trim() !== '0'}
          field={form.field}
        />
      ))}
      {problem && <Notice tone="danger">{problem}</Notice>}
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
        {counts.map((name) => (
          <NumberField
            key={name}
            {...field(`lines.${position}.${name}`)}
            label={t(`staff.returns.${name}`)}
            maxLength={6}
          />
        ))}
      </div>
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
