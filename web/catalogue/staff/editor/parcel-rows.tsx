import { useFieldArray } from 'react-hook-form'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { newParcel } from '#core/catalogue/kinds/parcels.ts'
import { languages } from '#core/language.ts'
import { NumberField, TextField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { AddButton, RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { useFieldNames } from './field-names.ts'
import type { ProductForm } from './use-product-editor.ts'

/** The rows for the parcels in which a spec is delivered, one row per kind of parcel. */
export function ParcelRows({ form, index }: { form: ProductForm; index: number }) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const name = `specs.${index}.parcels` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const nameOf = (row: number) => t('staff.catalogue.parcelNumber', { number: row + 1 })
  const figure = (
    row: number,
    part: 'count' | 'kg' | 'cm.width' | 'cm.depth' | 'cm.height',
    label: string,
    value: string,
  ) => (
    <NumberField
      {...form.field(`${name}.${row}.${part}`)}
      label={label}
      inputMode={part === 'count' ? 'numeric' : 'decimal'}
      controlClass="tabular text-end"
      defaultValue={value}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('staff.catalogue.parcels')}</legend>
      <ul className="grid gap-3">
        {fields.map((parcel, row) => (
          <li key={parcel.id} className="border-b border-line pb-3">
            <fieldset className="grid grid-cols-3 items-start gap-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
              <legend className="sr-only">{nameOf(row)}</legend>
              {figure(row, 'count', t('staff.catalogue.parcelCount'), parcel.count)}
              {(['width', 'depth', 'height'] as const).map((side) => (
                <div key={side}>
                  {figure(row, `cm.${side}`, t(`staff.catalogue.${side}`), parcel.cm[side])}
                </div>
              ))}
              {figure(row, 'kg', t('staff.catalogue.parcelKg'), parcel.kg)}
              <div className="self-end max-md:justify-self-end">
                <RemoveButton
                  label={t('common.removeNamed', { name: nameOf(row) })}
                  onRemove={() => remove(row)}
                />
              </div>
              <div className="col-span-full grid gap-2 sm:grid-cols-2">
                {languages.map((language) => (
                  <TextField
                    key={language}
                    {...form.field(`${name}.${row}.content.${language}`)}
                    label={inLanguage(t('staff.catalogue.parcelContent'), language)}
                    lang={language}
                    defaultValue={parcel.content[language]}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <AddButton
          isFull={fields.length >= catalogueLimits.parcels}
          onAdd={() => append(newParcel(), { focusName: `${name}.${fields.length}.count` })}
        >
          {t('staff.catalogue.addParcel')}
        </AddButton>
      </div>
    </fieldset>
  )
}
