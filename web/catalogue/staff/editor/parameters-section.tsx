import { useFieldArray } from 'react-hook-form'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { languages } from '#core/language.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useTranslator } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { MoveButtons, useOrder } from '#web/staff/ui/reorder.tsx'
import { AddButton, RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { useFieldNames } from './field-names.ts'
import { newParameter } from './product-draft.ts'
import type { ProductForm } from './use-product-editor.ts'

const parts = ['name', 'value'] as const
const columns =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]'

/** The section "Parameters": rows with a name and a value in both languages. */
export function ParametersSection({ form }: { form: ProductForm }) {
  const { t, language: shown } = useTranslator()
  const { inLanguage } = useFieldNames()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'parameters' })
  const titles = { name: t('staff.catalogue.parameterName'), value: t('staff.catalogue.parameterValue') }
  const nameOf = (index: number) =>
    form.getValues(`parameters.${index}.${shown}.name`) ||
    t('staff.catalogue.parameterNumber', { number: index + 1 })
  const order = useOrder(fields.length, nameOf, move)
  const error = form.errorOf('parameters')
  return (
    <Panel
      title={t('staff.catalogue.parameters')}
      action={
        <AddButton
          isFull={fields.length >= catalogueLimits.parameters}
          onAdd={() => append(newParameter(), { focusName: `parameters.${fields.length}.en.name` })}
        >
          {t('staff.catalogue.addParameter')}
        </AddButton>
      }
    >
      {error && <p className="mb-2 text-danger">{error}</p>}
      {fields.length === 0 ? (
        <p className="text-ink-soft">{t('staff.catalogue.noParameters')}</p>
      ) : (
        <div className={`mb-1.5 text-xs font-medium text-ink-soft ${columns}`} aria-hidden>
          <span>{titles.name}</span>
          <span>{titles.value}</span>
          <span className="w-24 max-md:hidden pointer-coarse:w-33" />
        </div>
      )}
      <ul className="grid gap-2">
        {fields.map((row, index) => (
          <li key={row.id} className={`border-b border-line pb-2 ${columns}`}>
            {languages.flatMap((language) =>
              parts.map((part) => {
                const label = inLanguage(titles[part], language)
                return (
                  <TextField
                    key={language + part}
                    {...form.field(`parameters.${index}.${language}.${part}`)}
                    hideLabel
                    label={t('staff.catalogue.fieldOfRow', { field: label, number: index + 1 })}
                    lang={language}
                    placeholder={label}
                    defaultValue={row[language][part]}
                  />
                )
              }),
            )}
            <div className="flex items-center max-md:col-span-full md:col-start-3 md:row-span-2 md:row-start-1">
              <MoveButtons {...order.buttons(index)} />
              <RemoveButton
                label={t('common.removeNamed', { name: nameOf(index) })}
                className="max-md:ml-auto"
                onRemove={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ul>
      {order.announcement}
    </Panel>
  )
}
