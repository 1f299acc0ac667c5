import { useState } from 'react'
import { maxNote } from '#core/orders/queues.ts'
import { isInspection } from '#core/returns/goods.ts'
import { scrapReasons, type ScrapReason } from '#core/returns/statuses.ts'
import { NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

interface Found {
  position: number
  sellable: string
  scrapped: string
  missing: string
  scrapReason: ScrapReason | ''
}

const counts = ['sellable', 'scrapped', 'missing'] as const

const pieces = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** "Inspection, restock or scrap": what became of each piece. */
export function Inspect({ order, one, allowed, onDone }: StepProps) {
  const t = useT()
  const [found, setFound] = useState<readonly Found[]>(() =>
    one.lines.map(({ position, quantity }) => ({
      position,
      sellable: String(quantity),
      scrapped: '0',
      missing: '0',
      scrapReason: '',
    })),
  )
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const entered = found.map((line) => ({
    position: line.position,
    sellable: pieces(line.sellable),
    scrapped: pieces(line.scrapped),
    missing: pieces(line.missing),
    ...(pieces(line.scrapped) > 0 && line.scrapReason !== '' && { scrapReason: line.scrapReason }),
  }))
  const step = useStep(onDone, (api) =>
    api.call('POST /staff/returns/{id}/inspect', {
      params: { id: one.id },
      body: { seen: one.seen, lines: entered, note: note.trim() },
    }),
  )
  const submit = () => {
    const isWhole = isInspection(one.lines, entered)
    const hasReasons = entered.every(({ scrapped, ...line }) => scrapped === 0 || 'scrapReason' in line)
    setProblem(
      isWhole
        ? hasReasons
          ? undefined
          : t('staff.returns.scrapReasonRequired')
        : t('staff.returns.inspectAll'),
    )
    if (isWhole && hasReasons) void step.run()
  }
  const change = (position: number, changes: Partial<Found>) =>
    setFound(found.map((line) => (line.position === position ? { ...line, ...changes } : line)))
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.inspect')}
      allowed={allowed}
      variant="primary"
      onSubmit={submit}
    >
      {found.map((line) => (
        <InspectedLine
          key={line.position}
          line={line}
          of={one.lines.find(({ position }) => position === line.position)?.quantity ?? 0}
          product={order.items.find(({ position }) => position === line.position)}
          onChange={(changes) => change(line.position, changes)}
        />
      ))}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextareaField
        name="note"
        label={t('staff.parcels.note')}
        value={note}
        maxLength={maxNote}
        rows={2}
        onChange={({ target }) => setNote(target.value)}
      />
    </StepDialog>
  )
}

interface LineProps {
  line: Found
  of: number
  product: { productName: string; displayName: string } | undefined
  onChange: (changes: Partial<Found>) => void
}

function InspectedLine({ line, of, product, onChange }: LineProps) {
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
            name={`${name}-${line.position}`}
            label={t(`staff.returns.${name}`)}
            value={line[name]}
            maxLength={6}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      {line.scrapped.trim() !== '0' && (
        <SelectField
          className="mt-2"
          name={`reason-${line.position}`}
          label={t('staff.returns.whyScrapped')}
          required
          value={line.scrapReason}
          onChange={({ target }) => onChange({ scrapReason: target.value as ScrapReason | '' })}
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
