import { useFieldArray, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { languages, type Language } from '#core/language.ts'
import { measuresSchema, measuresTyped } from '#core/catalogue/kinds/measures.ts'
import { formatSize, sizeTextOf, unknownSize } from '#core/catalogue/size.ts'
import { parseFigure } from '#core/parse-number.ts'
import { lowLevelOf, lowStock } from '#core/stock/low-stock.ts'
import { NumberField, TextareaField, TextField } from '#web/forms/fields.tsx'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { MoveButtons, useOrder } from '#web/staff/ui/reorder.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { AddButton, RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { useFieldNames } from './field-names.ts'
import { isNewSpec, newSpec, specTexts, type SpecDraft } from './product-draft.ts'
import { SpecDetails } from './spec-details.tsx'
import { TierRows } from './tier-rows.tsx'
import type { ProductForm } from './use-product-editor.ts'

/** The section "Specs, prices", with a block for each spec in the shop's sequence. */
export function SpecsSection({ form }: { form: ProductForm }) {
  const { t, language } = useTranslator()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'specs' })
  const nameOf = (index: number) =>
    form.getValues(`specs.${index}.nameI18n.${language}`) ||
    t('staff.catalogue.specNumber', { number: index + 1 })
  const order = useOrder(fields.length, nameOf, move)
  const error = form.errorOf('specs')
  return (
    <Panel
      title={t('staff.catalogue.specs')}
      action={
        <AddButton
          isFull={fields.length >= catalogueLimits.specs}
          onAdd={() =>
            append(newSpec(form.getValues('specs')), { focusName: `specs.${fields.length}.nameI18n.en` })
          }
        >
          {t('staff.catalogue.addSpec')}
        </AddButton>
      }
    >
      {error && <FieldError id="specs-error">{error}</FieldError>}
      <ul className="grid gap-4">
        {fields.map((spec, index) => (
          // The key stays the same when saved rows are loaded, so that the focus stays too.
          <li key={spec.key} className="border-b border-line pb-4">
            <fieldset className="min-w-0">
              <legend className="sr-only">{t('staff.catalogue.specNumber', { number: index + 1 })}</legend>
              <div className="mb-2 flex items-center gap-3">
                <SpecPicture form={form} index={index} />
                <span className="font-semibold" aria-hidden>
                  {t('staff.catalogue.specNumber', { number: index + 1 })}
                </span>
                {index === 0 && (
                  <span className="text-xs text-ink-soft max-md:hidden">
                    {t('staff.catalogue.firstSpec')}
                  </span>
                )}
                <span className="ml-auto flex">
                  <MoveButtons {...order.buttons(index)} />
                  <RemoveButton
                    label={t('staff.catalogue.removeSpec', { name: nameOf(index) })}
                    onRemove={() => remove(index)}
                  />
                </span>
              </div>
              <SpecFields form={form} index={index} spec={spec} />
            </fieldset>
          </li>
        ))}
      </ul>
      {order.announcement}
    </Panel>
  )
}

function SpecPicture({ form, index }: { form: ProductForm; index: number }) {
  const t = useT()
  const images = useWatch({ control: form.control, name: `specs.${index}.images` })
  const error = form.errorOf(`specs.${index}.images`)
  if (error === undefined) {
    const [url] = images ?? []
    if (url === undefined) return <span className="size-10 bg-studio" />
    return <Picture url={url} alt="" sizes="40px" className="size-10 object-cover" />
  }
  return (
    <button
      type="button"
      data-invalid=""
      className="text-start text-danger underline underline-offset-4"
      onClick={() => document.getElementById('pictures')?.scrollIntoView({ block: 'center' })}
    >
      {t('staff.catalogue.specWithoutPicture')}
    </button>
  )
}

/** Shows the size as the shop will show it, from the typed measures or else from the text. */
function ShownSize({ form, index }: { form: ProductForm; index: number }) {
  const t = useT()
  const [written, typed] = useWatch({
    control: form.control,
    name: [`specs.${index}.size`, `specs.${index}.sizeCm`],
  })
  const measures = z.safeParse(measuresSchema, measuresTyped(typed))
  const size = formatSize(sizeTextOf({ size: written, sizeCm: measures.data }))
  if (measures.success) return t('staff.catalogue.sizeMeasured', { size })
  return size === unknownSize ? t('staff.catalogue.sizeUnknown') : size
}

function SpecFields({ form, index, spec }: { form: ProductForm; index: number; spec: SpecDraft }) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const textField = (part: 'nameI18n' | 'colorI18n', title: string, language: Language) => (
    <TextField
      {...form.field(`specs.${index}.${part}.${language}`)}
      label={inLanguage(title, language)}
      required
      lang={language}
      defaultValue={spec[part][language]}
    />
  )
  const numberField = (part: 'price' | 'quantity', title: string) => (
    <NumberField
      {...form.field(`specs.${index}.${part}`)}
      label={title}
      required
      controlClass="tabular text-end"
      defaultValue={spec[part]}
    />
  )
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_96px]">
      {textField('nameI18n', t('staff.common.name'), 'en')}
      {textField('colorI18n', t('common.color'), 'en')}
      <TextField
        {...form.field(`specs.${index}.size`)}
        className="md:row-span-2"
        label={t('staff.catalogue.sizeWritten')}
        hint={<ShownSize form={form} index={index} />}
        placeholder="120*60*74cm"
        controlClass="tabular"
        defaultValue={spec.size}
      />
      {numberField('price', t('common.priceInRinggit'))}
      {textField('nameI18n', t('staff.common.name'), 'zh-TW')}
      {textField('colorI18n', t('common.color'), 'zh-TW')}
      {isNewSpec(spec) ? numberField('quantity', t('common.stock')) : <Stock form={form} spec={spec} />}
      {/* A move changes the key, because the rows then belong to another spec. */}
      <TierRows key={`tiers-${index}`} form={form} index={index} />
      <div className="col-span-full grid gap-x-3 gap-y-3 sm:grid-cols-3">
        {specTexts.map(({ name, label }) => (
          <TextField
            key={name}
            {...form.field(`specs.${index}.${name}`)}
            label={t(label)}
            verbatim
            controlClass="tabular"
            defaultValue={spec[name]}
          />
        ))}
        <NumberField
          {...form.field(`specs.${index}.lowStockAt`)}
          label={t('staff.catalogue.lowStockAt')}
          placeholder={String(lowStock)}
          controlClass="tabular text-end"
          defaultValue={spec.lowStockAt}
        />
      </div>
      <div className="col-span-full grid gap-x-3 gap-y-3 sm:grid-cols-2">
        {languages.map((language) => (
          <TextareaField
            key={language}
            {...form.field(`specs.${index}.description.${language}`)}
            label={inLanguage(t('staff.catalogue.description'), language)}
            required
            rows={1}
            lang={language}
            defaultValue={spec.description[language]}
            controlClass="field-sizing-content min-h-9! pointer-coarse:min-h-11!"
          />
        ))}
      </div>
      <SpecDetails form={form} index={index} spec={spec} />
    </div>
  )
}

/** The stock of a saved spec. It can be changed on the stock page, with a reason. */
function Stock({ form, spec }: { form: ProductForm; spec: SpecDraft }) {
  const t = useT()
  const pieces = Number(spec.quantity)
  const level = lowLevelOf({ lowStockAt: parseFigure(spec.lowStockAt) })
  const product = form.formState.defaultValues?.productName?.en ?? ''
  return (
    <div>
      <p className="mb-1.5 font-medium">{t('common.stock')}</p>
      <p className="grid min-h-9 items-center justify-items-start sm:justify-items-end pointer-coarse:min-h-11">
        <Link
          to={staffPaths.stock(new URLSearchParams({ q: product }))}
          aria-label={t('staff.catalogue.changeStock', { count: pieces })}
          className={`tabular underline underline-offset-4 ${pieces <= level ? 'font-semibold text-danger' : ''}`}
        >
          {pieces}
        </Link>
      </p>
    </div>
  )
}
