import type { Route } from './+types/pickup-settings-page'
import { languages, type Language } from '../../../core/language.ts'
import { longestPlace, pickupLocation, type PickupLocation } from '../../../core/delivery/pickup-locations.ts'
import { apiContext } from '../../api/context.ts'
import { TextareaField, TextField } from '../../forms/fields.tsx'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useFieldNames } from '../../catalogue/staff/editor/field-names.ts'
import { orRefused } from '../../staff/shell/or-refused.ts'
import { Cell } from '../../staff/ui/table.tsx'
import { EntryDialog, type EntryFields } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { useListEditor } from '../../staff/list-editor/use-list-editor.ts'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  orRefused(context.get(apiContext).call('GET /staff/settings/pickup'))

const partsOf = ({ name, address, open }: PickupLocation): PickupLocation => ({ name, address, open })
const start: PickupLocation = { name: { en: '', 'zh-TW': '' }, address: { en: '', 'zh-TW': '' }, open: true }

/** "Pickup locations": where the checkout offers to fetch an order, and what each is called. */
export default function PickupSettingsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { inLanguage } = useFieldNames()
  const nameOf = ({ name }: PickupLocation) => name[language]
  const list = useListEditor<PickupLocation>({
    loaded: loaderData,
    nameOf,
    texts: { saved: 'staff.pickup.saved', deleted: 'staff.pickup.deleted' },
    create: (api, id, entry) => api.call('POST /staff/settings/pickup', { body: { id, entry } }),
    save: (api, id, version, entry) =>
      api.call('POST /staff/settings/pickup/{id}', { params: { id }, body: { version, entry } }),
    remove: (api, id, version) =>
      api.call('POST /staff/settings/pickup/{id}/delete', { params: { id }, body: { version } }),
    order: (api, version, ids) => api.call('POST /staff/settings/pickup-order', { body: { version, ids } }),
  })
  const { edited } = list
  const labelOf = (path: string) => {
    const [part, inWhich] = path.split('.')
    if (part === 'open') return t('staff.pickup.openText')
    return inLanguage(
      t(part === 'name' ? 'staff.catalogue.name' : 'staff.pickup.address'),
      inWhich as Language,
    )
  }

  return (
    <ListEditorPage
      title={t('staff.settings.pickup')}
      addText={t('staff.pickup.new')}
      hint={t('staff.pickup.hint')}
      warning={list.entries.some(({ open }) => open) ? undefined : t('staff.pickup.noneOpen')}
      permission="settings:edit"
      tabs={<SettingsTabs />}
      deleteText={t('staff.settings.deleteText')}
      list={list}
      nameOf={nameOf}
      columns={[
        { title: t('staff.catalogue.name') },
        { title: t('staff.pickup.address'), className: 'max-md:hidden' },
        { title: t('staff.couriers.state') },
      ]}
      renderCells={({ name, address, open }) => (
        <>
          <Cell>
            <span className="block font-medium">{name[language]}</span>
            <InOther text={name} />
            {address[language] && (
              <span className="mt-1 block text-xs text-ink-soft md:hidden">{address[language]}</span>
            )}
          </Cell>
          <Cell className="max-md:hidden">
            {address[language] || <span className="text-ink-soft">{t('staff.pickup.noAddress')}</span>}
            <InOther text={address} />
          </Cell>
          <Cell>
            <Badge tone={open ? 'success' : 'neutral'}>
              {t(open ? 'staff.pickup.open' : 'staff.pickup.closed')}
            </Badge>
          </Cell>
        </>
      )}
      dialog={
        edited && (
          <EntryDialog
            key={edited.id}
            title={
              edited.id === ''
                ? t('staff.pickup.new')
                : t('staff.categories.edit', { name: edited.entry ? nameOf(edited.entry) : edited.id })
            }
            edited={edited}
            list={list}
            start={start}
            partsOf={partsOf}
            schema={pickupLocation}
            nameOf={({ name }) => name.en}
            labelOf={labelOf}
          >
            {(fields) => <PlaceFields {...fields} labelOf={labelOf} />}
          </EntryDialog>
        )
      }
    />
  )
}

/** A text in the language that is not the page's. */
function InOther({ text }: { text: PickupLocation['name'] }) {
  const { language } = useTranslator()
  const other = languages.find((one) => one !== language)
  if (other === undefined || text[other] === '') return null
  return (
    <span lang={other} translate="no" className="block text-xs leading-5 text-ink-soft">
      {text[other]}
    </span>
  )
}

type PlaceFieldsProps = EntryFields<PickupLocation> & { labelOf: (path: string) => string }

/** Name and address, both languages side by side. */
function PlaceFields({ draft, set, errorOf, idField, labelOf }: PlaceFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          label={labelOf(`name.${language}`)}
          required
          error={errorOf(`name.${language}`)}
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
          maxLength={longestPlace.name}
          value={draft.name[language]}
          onChange={({ target }) => set({ name: { ...draft.name, [language]: target.value } })}
        />
      ))}
      {languages.map((language) => (
        <TextareaField
          key={language}
          label={labelOf(`address.${language}`)}
          required={draft.open}
          error={errorOf(`address.${language}`)}
          lang={language}
          autoComplete="off"
          maxLength={longestPlace.address}
          value={draft.address[language]}
          onChange={({ target }) => set({ address: { ...draft.address, [language]: target.value } })}
        />
      ))}
      <div className="sm:col-span-full">
        <Checkbox checked={draft.open} onChange={({ target }) => set({ open: target.checked })}>
          {t('staff.pickup.openText')}
        </Checkbox>
      </div>
      {idField}
    </>
  )
}
