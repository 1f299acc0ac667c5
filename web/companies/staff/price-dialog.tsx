import { useState } from 'react'
import { companyPriceForm, toTypedPrice, type TypedCompanyPrice } from '#core/companies/price-list.ts'
import { companyPriceScopes, type CompanyPrice } from '#core/prices/company-prices.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { DateField, SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { GoodsSearch } from '../../phone-orders/goods-step.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { RemoveButton } from '../../staff/ui/row-buttons.tsx'
import type { CompanyView } from './company-view.ts'
import { useSavePrices } from './use-save-prices.ts'

interface PriceDialogProps {
  company: CompanyView
  /** Undefined for a new price. */
  price: CompanyPrice | undefined
  /** The name of its spec. */
  name: string | undefined
  /** The list of prices with the typed one. */
  listWith: (price: CompanyPrice) => readonly CompanyPrice[]
  onClose: () => void
}

const usePriceForm = (price: CompanyPrice | undefined) =>
  useSchemaForm(companyPriceForm, { mode: 'onSubmit', defaultValues: toTypedPrice(price) })

/** Edits one of a company's own prices. What lowers more than one person may give away asks for the reason. */
export function PriceDialog({ company, price, name, listWith, onClose }: PriceDialogProps) {
  const t = useT()
  const form = usePriceForm(price)
  const typed = { ...toTypedPrice(price), ...useFormValues(form) }
  const [why, setWhy] = useState<string>()
  const [lacksWhy, setLacksWhy] = useState(false)
  const save = useSavePrices(company, {
    onSaved: onClose,
    onFailure: ({ code }) => {
      if (code === 'second_person_needed') setWhy((before) => before ?? '')
    },
  })
  const submit = (filled: CompanyPrice) => {
    const reason = why?.trim()
    setLacksWhy(reason === '')
    if (reason !== '') void save.run(listWith(filled), reason)
  }
  return (
    <QuestionDialog
      open
      title={t(price === undefined ? 'staff.company.addPrice' : 'staff.company.changePriceTitle')}
      action={t('common.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...form.field('scope')}
          label={t('staff.company.goods')}
          className="sm:col-span-full"
          options={companyPriceScopes.map((value) => ({ value, label: t(`staff.company.scope.${value}`) }))}
        />
        <GoodsFields form={form} typed={typed} company={company} name={name} />
        <TextField
          {...form.field('price')}
          label={t('common.price')}
          hint={t('staff.company.priceHint')}
          className="sm:col-span-full"
          verbatim
          required
          maxLength={20}
        />
        <DateField {...form.field('from')} label={t('staff.common.firstDay')} />
        <DateField {...form.field('until')} label={t('staff.common.lastDay')} />
        {why !== undefined && (
          <TextareaField
            label={t('staff.approvals.why')}
            className="sm:col-span-full"
            required
            value={why}
            maxLength={maxApprovalReason}
            onChange={({ target }) => setWhy(target.value)}
            {...(lacksWhy && { error: t('staff.reasonRequired') })}
          />
        )}
      </div>
    </QuestionDialog>
  )
}

interface GoodsFieldsProps extends Pick<PriceDialogProps, 'company' | 'name'> {
  form: ReturnType<typeof usePriceForm>
  typed: TypedCompanyPrice
}

/** The category or the spec that the price is for. */
function GoodsFields({ form, typed, company, name }: GoodsFieldsProps) {
  const t = useT()
  const [goods, setGoods] = useState(name)
  const chooseGoods = (productId: string, specId: string, shown: string | undefined) => {
    form.setValue('productId', productId)
    form.setValue('specId', specId)
    form.clearErrors('scope')
    setGoods(shown)
  }
  return (
    <>
      {typed.scope === 'category' && (
        <SelectField
          {...form.field('category')}
          label={t('common.category')}
          className="sm:col-span-full"
          options={[
            { value: '', label: t('staff.company.choose') },
            ...company.categories.map(({ key, name: label }) => ({ value: key, label })),
          ]}
        />
      )}
      {typed.scope === 'spec' && (
        <div className="sm:col-span-full">
          {typed.specId === '' ? (
            <GoodsSearch
              label={t('staff.company.searchGoods')}
              onAdd={({ productId, specId, productName, displayName }) =>
                chooseGoods(
                  productId,
                  specId,
                  t('common.productAndSpec', { product: productName, spec: displayName }),
                )
              }
            />
          ) : (
            <p className="flex items-center gap-3">
              <span className="min-w-0 grow wrap-anywhere">{goods ?? typed.specId}</span>
              <RemoveButton
                label={t('staff.company.otherGoods')}
                onRemove={() => chooseGoods('', '', undefined)}
              />
            </p>
          )}
        </div>
      )}
    </>
  )
}
