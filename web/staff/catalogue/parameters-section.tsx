import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { catalogueLimits } from '../../../core/catalogue-file.ts'
import { languages } from '../../../core/language.ts'
import { useT } from '../../i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DenseInput } from '../ui/dense-field.tsx'
import { MoveButtons, smallIconButton, useOrder } from '../ui/order.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFieldNames } from './field-names.ts'
import { newParameter } from './product-draft.ts'
import { errorOf, type ProductForm } from './product-form.ts'

const parts = ['name', 'value'] as const
const columns = 'md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,4fr)_minmax(0,6fr)_auto] md:gap-x-2'

/** "Parameters": rows of a name and a value in both languages. */
export function ParametersSection({ form }: { form: ProductForm }) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'parameters' })
  const titles = { name: t('staff.catalogue.parameterName'), value: t('staff.catalogue.parameterValue') }
  const nameOf = (index: number) =>
    form.getValues(`parameters.${index}.en.name`) ||
    t('staff.catalogue.parameterNumber', { number: index + 1 })
  const order = useOrder(fields.length, nameOf, move)
  const error = errorOf(form, 'parameters')
  return (
    <Panel
      title={t('staff.catalogue.parameters')}
      action={
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={fields.length >= catalogueLimits.parameters || undefined}
          onClick={() => {
            if (fields.length < catalogueLimits.parameters)
              append(newParameter(), { focusName: `parameters.${fields.length}.en.name` })
          }}
        >
          <Plus className="size-4" strokeWidth={1.5} aria-hidden />
          {t('staff.catalogue.addParameter')}
        </Button>
      }
    >
      {error && <p className="mb-2 text-danger">{error}</p>}
      {fields.length === 0 ? (
        <p className="text-ink-soft">{t('staff.catalogue.noParameters')}</p>
      ) : (
        <div className={`mb-1.5 hidden text-xs font-medium text-ink-soft md:grid ${columns}`} aria-hidden>
          {languages.flatMap((language) =>
            parts.map((part) => <span key={language + part}>{inLanguage(titles[part], language)}</span>),
          )}
          <span className="w-24 pointer-coarse:w-33" />
        </div>
      )}
      <ul className="grid gap-2">
        {fields.map((row, index) => (
          <li
            key={row.id}
            className={`grid grid-cols-2 gap-2 max-md:border-b max-md:border-line max-md:pb-2 ${columns}`}
          >
            {languages.flatMap((language) =>
              parts.map((part) => {
                const name = `parameters.${index}.${language}.${part}` as const
                const label = inLanguage(titles[part], language)
                return (
                  <Field
                    key={language + part}
                    hideLabel
                    label={t('staff.catalogue.fieldOfRow', { field: label, number: index + 1 })}
                    error={errorOf(form, name)}
                  >
                    {(attributes) => (
                      <DenseInput
                        {...attributes}
                        lang={language}
                        autoComplete="off"
                        placeholder={label}
                        defaultValue={row[language][part]}
                        className="md:placeholder:text-transparent"
                        {...form.register(name)}
                      />
                    )}
                  </Field>
                )
              }),
            )}
            <div className="flex items-center max-md:col-span-full md:self-start">
              <MoveButtons name={nameOf(index)} index={index} count={fields.length} onMove={order.moveTo} />
              <IconButton
                label={t('staff.catalogue.removeParameter', { name: nameOf(index) })}
                className={`${smallIconButton} max-md:ml-auto`}
                onClick={() => remove(index)}
              >
                <X className="size-4" strokeWidth={1.5} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
    </Panel>
  )
}
