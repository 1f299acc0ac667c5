import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { marginOf, specCosts, type SpecCosts } from '#core/catalogue/costs/costs.ts'
import { formatCash, formatRinggit } from '#core/money.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { CallOutput } from '#web/api/client.ts'
import { NumberField } from '#web/forms/fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { useSchemaForm, type SchemaForm } from '#web/forms/use-schema-form.ts'
import { useTranslator } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { ConflictNotice } from '#web/staff/ui/conflict-notice.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { useSave } from '#web/staff/ui/use-save.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type Costs = CallOutput<'GET /staff/catalogue/products/{id}/costs'>
type Spec = Costs['specs'][number]

type CostsForm = SchemaForm<z.input<typeof specCosts>, SpecCosts>

const draftOf = ({ specs }: Costs) => ({
  costs: specs.map(({ id, cost }) => ({ specId: id, cost: cost === null ? '' : String(cost) })),
})

interface CostsPanelProps {
  id: string
  loaded: Costs
  /** Called with whether there are unsaved changes. */
  onUnsaved: (unsaved: boolean) => void
}

/** A separate form for the costs of specs, for people who may see them: "Cost by spec; margin shown to owners". */
export function CostsPanel({ id, loaded, onUnsaved }: CostsPanelProps) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const mayEdit = useMay()('costs:edit')
  const [opened, setOpened] = useState(loaded)
  const form = useSchemaForm(specCosts, { defaultValues: draftOf(loaded) })
  const typed = useWatch({ control: form.control, name: 'costs' })
  const isUnsaved = opened.specs.some(({ cost }, index) => {
    const written = String(typed[index]?.cost ?? '')
    return written.trim() === '' ? cost !== null : parseFigure(written) !== cost
  })
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const continueFrom = (next: Costs) => {
    setOpened(next)
    form.reset(draftOf(next))
  }
  const params = { id }
  const inWords = (cost: number | null) => (cost === null ? t('staff.costs.none') : formatCash(cost))
  const save = useSave(
    async ({ costs }: SpecCosts) => {
      const body = { version: opened.version, costs }
      continueFrom(await api.call('POST /staff/catalogue/products/{id}/costs', { params, body }))
      showAlert({ message: t('staff.costs.saved') })
    },
    {
      form,
      read: () => api.call('GET /staff/catalogue/products/{id}/costs', { params }),
      changesOf: (saved) =>
        saved.specs.flatMap(({ id: specId, name, cost }) => {
          const before = opened.specs.find((spec) => spec.id === specId)?.cost ?? null
          return before === cost ? [] : [{ name: name[language], from: inWords(before), to: inWords(cost) }]
        }),
      reload: continueFrom,
    },
  )
  return (
    <Panel
      title={t('staff.costs.title')}
      action={
        <a
          href={`/api/staff/catalogue/costs/export?format=xlsx&lang=${language}`}
          download
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Download className="size-4" />
          {t('staff.costs.export')}
        </a>
      }
    >
      <p className="mb-3 max-w-prose text-ink-soft">{t('staff.costs.text')}</p>
      <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} aria-label={t('staff.costs.title')}>
        {save.conflict && <ConflictNotice conflict={save.conflict} />}
        <ul className="border-t border-line">
          {opened.specs.map((spec, index) => (
            <CostRow key={spec.id} form={form} index={index} spec={spec} mayEdit={mayEdit} />
          ))}
        </ul>
        {save.problem && <Notice tone="danger">{save.problem}</Notice>}
        {mayEdit && (
          <Button type="submit" size="sm" variant="secondary" busy={save.busy} className="mt-3">
            {t('staff.costs.save')}
          </Button>
        )}
      </Form>
    </Panel>
  )
}

interface CostRowProps {
  form: CostsForm
  index: number
  spec: Spec
  mayEdit: boolean
}

/** A spec with its price, cost and margin. */
function CostRow({ form, index, spec, mayEdit }: CostRowProps) {
  const { t, language } = useTranslator()
  const typed = useWatch({ control: form.control, name: `costs.${index}.cost` })
  const cost = parseFigure(String(typed ?? ''))
  const margin = cost === undefined ? undefined : marginOf(spec.price, cost)
  const name = spec.name[language]
  return (
    <li className="grid grid-cols-2 items-center gap-x-4 gap-y-1 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_110px_150px_190px]">
      <span className="font-medium wrap-anywhere max-md:col-span-2">{name}</span>
      <span className="tabular md:text-end">{formatRinggit(spec.price)}</span>
      {mayEdit ? (
        <NumberField
          {...form.field(`costs.${index}.cost`)}
          label={t('staff.costs.costOf', { name })}
          hideLabel
          defaultValue={spec.cost ?? ''}
          placeholder={t('staff.costs.cost')}
          inputMode="decimal"
          controlClass="tabular text-end"
        />
      ) : (
        <span className="tabular text-end">
          {cost === undefined ? t('staff.costs.none') : formatCash(cost)}
        </span>
      )}
      <span
        className={`tabular text-end max-md:col-span-2 ${margin && margin.amount < 0 ? 'font-semibold text-danger' : ''}`}
      >
        <span className="me-2 text-ink-soft">{t('staff.costs.margin')}</span>
        {margin
          ? t('staff.costs.marginText', { amount: formatCash(margin.amount), perCent: margin.perCent })
          : '–'}
      </span>
    </li>
  )
}
