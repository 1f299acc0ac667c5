import { useFieldArray } from 'react-hook-form'
import { newTier } from '#core/catalogue/kinds/tiers.ts'
import { maxTiers } from '#core/prices/tiers.ts'
import { NumberField, TextField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { AddButton, RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import type { ProductForm } from './use-product-editor.ts'

/** The rows for the prices by quantity of a spec. */
export function TierRows({ form, index }: { form: ProductForm; index: number }) {
  const t = useT()
  const name = `specs.${index}.tiers` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const nameOf = (row: number) => t('staff.catalogue.tierNumber', { number: row + 1 })
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-1.5 font-medium">{t('staff.catalogue.tiers')}</legend>
      {fields.length > 0 && (
        <>
          <p className="mb-2 max-w-prose text-sm text-ink-soft">{t('staff.catalogue.tiersHint')}</p>
          <ul className="grid gap-3">
            {fields.map((tier, row) => (
              <li
                key={tier.id}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md"
              >
                <NumberField
                  {...form.field(`${name}.${row}.from`)}
                  hideLabel
                  label={`${nameOf(row)}, ${t('staff.catalogue.tierFrom')}`}
                  placeholder={t('staff.catalogue.tierFrom')}
                  controlClass="tabular text-end"
                  defaultValue={tier.from}
                />
                <TextField
                  {...form.field(`${name}.${row}.price`)}
                  hideLabel
                  label={`${nameOf(row)}, ${t('staff.catalogue.tierPrice')}`}
                  placeholder={t('staff.catalogue.tierPrice')}
                  verbatim
                  controlClass="tabular text-end"
                  defaultValue={tier.price}
                />
                <RemoveButton
                  label={t('common.removeNamed', { name: nameOf(row) })}
                  onRemove={() => remove(row)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={fields.length > 0 ? 'mt-2' : ''}>
        <AddButton
          label={t('staff.catalogue.addTierTo', {
            spec: t('staff.catalogue.specNumber', { number: index + 1 }),
          })}
          isFull={fields.length >= maxTiers}
          onAdd={() => append(newTier(), { focusName: `${name}.${fields.length}.from` })}
        >
          {t('staff.catalogue.addTier')}
        </AddButton>
      </div>
    </fieldset>
  )
}
