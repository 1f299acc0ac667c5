import { useFieldArray } from 'react-hook-form'
import { settingsLimits } from '#core/shop/settings.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { MoveButtons, useOrder } from '../../staff/ui/reorder.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { AddButton, RemoveButton } from '../../staff/ui/row-buttons.tsx'
import type { ShopForm } from './shop-draft.ts'

/** The shop's pages on other sites, in the order in which the footer shows them: "Social links". */
export function SocialSection({ form, mayEdit }: { form: ShopForm; mayEdit: boolean }) {
  const t = useT()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'social' })
  const nameOf = (index: number) =>
    form.getValues(`social.${index}.name`) || t('staff.settings.linkNumber', { number: index + 1 })
  const order = useOrder(fields.length, nameOf, move)
  return (
    <Panel
      title={t('staff.settings.social')}
      action={
        mayEdit && (
          <AddButton
            isFull={fields.length >= settingsLimits.links}
            onAdd={() => append({ name: '', url: '' }, { focusName: `social.${fields.length}.name` })}
          >
            {t('staff.settings.addLink')}
          </AddButton>
        )
      }
    >
      {fields.length === 0 && <p className="text-ink-soft">{t('staff.settings.noLinks')}</p>}
      <ul className="grid gap-2">
        {fields.map((row, index) => (
          <li
            key={row.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line pb-2 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
          >
            {(['name', 'url'] as const).map((part) => {
              const label = t(part === 'name' ? 'staff.common.name' : 'staff.common.webAddress')
              return (
                <TextField
                  key={part}
                  {...form.field(`social.${index}.${part}`)}
                  hideLabel
                  required
                  label={t('staff.catalogue.fieldOfRow', { field: label, number: index + 1 })}
                  className={part === 'url' ? 'max-md:col-span-full max-md:row-start-2' : ''}
                  defaultValue={row[part]}
                  type={part === 'url' ? 'url' : 'text'}
                  placeholder={part === 'url' ? 'https://' : label}
                />
              )
            })}
            {mayEdit && (
              <span className="flex items-center">
                <MoveButtons {...order.buttons(index)} />
                <RemoveButton
                  label={t('common.removeNamed', { name: nameOf(index) })}
                  onRemove={() => remove(index)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {order.announcement}
    </Panel>
  )
}
