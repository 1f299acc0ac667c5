import type { Route } from './+types/pickup-settings-page'
import { languages, type Language } from '#core/language.ts'
import { pickupLimits, pickupLocation, type PickupLocation } from '#core/delivery/pickup-locations.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { CheckboxField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFieldNames } from '../../catalogue/staff/editor/field-names.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { Cell } from '../../staff/ui/table.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { EntryFields } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'

const read = (api: ApiClient) => api.call('GET /staff/settings/pickup')
export const loader = ({ context }: Route.LoaderArgs) => orErrorResponse(read(context.get(apiContext)))

/** The page of pickup locations, which the checkout offers. */
export default function PickupSettingsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { inLanguage } = useFieldNames()
  const labelOf = (path: string) => {
    const [part, of] = path.split('.')
    if (part === 'open') return t('staff.pickup.openText')
    return inLanguage(t(part === 'name' ? 'staff.common.name' : 'staff.pickup.address'), of as Language)
  }
  return (
    <ListEditorPage<PickupLocation>
      title={t('staff.settings.pickup')}
      loaded={loaderData}
      permission="settings:edit"
      tabs={<SettingsTabs />}
      texts="staff.pickup"
      deleteText={t('staff.settings.deleteText')}
      warning={loaderData.entries.some(({ open }) => open) ? undefined : t('staff.pickup.noneOpen')}
      calls={{
        read,
        create: (api, id, entry) => api.call('POST /staff/settings/pickup', { body: { id, entry } }),
        save: (api, id, version, entry) =>
          api.call('POST /staff/settings/pickup/{id}', { params: { id }, body: { version, entry } }),
        remove: (api, id, version) =>
          api.call('POST /staff/settings/pickup/{id}/delete', { params: { id }, body: { version } }),
        reorder: (api, version, ids) =>
          api.call('POST /staff/settings/pickup-order', { body: { version, ids } }),
      }}
      columns={[
        { title: t('staff.common.name') },
        { title: t('staff.pickup.address'), className: 'max-md:hidden' },
        { title: t('staff.common.state') },
      ]}
      renderCells={({ name, address, open }) => (
        <>
          <Cell>
            <span className="block font-medium">{name[language]}</span>
            <OtherLanguage text={name} />
            {address[language] && <SubLine className="mt-1 md:hidden">{address[language]}</SubLine>}
          </Cell>
          <Cell className="max-md:hidden">
            {address[language] || <span className="text-ink-soft">{t('staff.common.noAddress')}</span>}
            <OtherLanguage text={address} />
          </Cell>
          <Cell>
            <Badge tone={open ? 'success' : 'neutral'}>
              {t(open ? 'staff.pickup.open' : 'staff.pickup.closed')}
            </Badge>
          </Cell>
        </>
      )}
      blank={{ name: { en: '', 'zh-TW': '' }, address: { en: '', 'zh-TW': '' }, open: true }}
      schema={pickupLocation}
      nameOf={({ name }) => name[language]}
      idSource={({ name }) => name.en}
      idExists="pickup_location_exists"
      labelOf={labelOf}
      renderFields={(fields) => <PlaceFields {...fields} />}
    />
  )
}

/** A text in the language that the page is not in. */
function OtherLanguage({ text }: { text: PickupLocation['name'] }) {
  const { language } = useTranslator()
  const other = languages.find((one) => one !== language)
  if (other === undefined || text[other] === '') return null
  return (
    <span lang={other} translate="no" className="block text-xs leading-5 text-ink-soft">
      {text[other]}
    </span>
  )
}

/** Name and address, with both languages side by side. */
function PlaceFields({ draft, field, idField }: EntryFields<PickupLocation>) {
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          {...field(`name.${language}`)}
          required
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
          maxLength={pickupLimits.name}
        />
      ))}
      {languages.map((language) => (
        <TextareaField
          key={language}
          {...field(`address.${language}`)}
          required={draft.open}
          lang={language}
          autoComplete="off"
          maxLength={pickupLimits.address}
        />
      ))}
      <div className="sm:col-span-full">
        <CheckboxField {...field('open')} />
      </div>
      {idField}
    </>
  )
}
