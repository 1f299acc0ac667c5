import { useFieldArray } from 'react-hook-form'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { newSwatch } from '#core/catalogue/kinds/swatches.ts'
import { languages } from '#core/language.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { MoveButtons, useOrder } from '#web/staff/ui/reorder.tsx'
import { AddButton, RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { useFieldNames } from './field-names.ts'
import type { ProductForm } from './use-product-editor.ts'

/** The rows for the colours of a spec as shoppers see them, the main colour first. */
export function SwatchRows({ form, index }: { form: ProductForm; index: number }) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const name = `specs.${index}.swatches` as const
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name })
  const nameOf = (row: number) => t('staff.catalogue.swatchNumber', { number: row + 1 })
  const order = useOrder(fields.length, nameOf, move)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('staff.catalogue.swatches')}</legend>
      <ul className="grid gap-3">
        {fields.map((swatch, row) => (
          <li
            key={swatch.id}
            className="grid grid-cols-2 items-start gap-2 md:grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              {...form.field(`${name}.${row}.hex`)}
              hideLabel
              className="max-md:col-span-full"
              label={`${nameOf(row)}, ${t('staff.catalogue.hex')}`}
              placeholder="#C9A473"
              verbatim
              controlClass="tabular"
              defaultValue={swatch.hex}
              leading={
                <input
                  type="color"
                  aria-label={`${nameOf(row)}, ${t('staff.catalogue.pickColor')}`}
                  className="h-9 w-11 shrink-0 border border-control bg-paper p-1 pointer-coarse:h-11"
                  // In lower case, as browsers return it, because upper case would look like a change by the user.
                  defaultValue={swatch.hex.toLowerCase() || '#ffffff'}
                  onChange={({ target }) =>
                    form.setValue(`${name}.${row}.hex`, target.value.toUpperCase(), { shouldDirty: true })
                  }
                />
              }
            />
            {languages.map((language) => {
              const label = inLanguage(t('staff.common.name'), language)
              return (
                <TextField
                  key={language}
                  {...form.field(`${name}.${row}.name.${language}`)}
                  hideLabel
                  label={`${nameOf(row)}, ${label}`}
                  placeholder={label}
                  lang={language}
                  defaultValue={swatch.name[language]}
                />
              )
            })}
            <div className="flex max-md:col-span-full">
              <MoveButtons {...order.buttons(row)} />
              <RemoveButton
                label={t('common.removeNamed', { name: nameOf(row) })}
                className="max-md:ml-auto"
                onRemove={() => remove(row)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <AddButton
          isFull={fields.length >= catalogueLimits.swatches}
          onAdd={() => append(newSwatch(), { focusName: `${name}.${fields.length}.hex` })}
        >
          {t('staff.catalogue.addSwatch')}
        </AddButton>
      </div>
      {order.announcement}
    </fieldset>
  )
}
