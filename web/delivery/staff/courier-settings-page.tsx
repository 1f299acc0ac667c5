import type { Route } from './+types/courier-settings-page'
import {
  courier,
  courierLimits,
  maxNumberFormats,
  sampleTrackingNumber,
  templateProblem,
  trackingLink,
  type Courier,
} from '#core/delivery/couriers.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { Cell } from '../../staff/ui/table.tsx'
import { textLink } from '../../staff/ui/text-link.ts'
import { Hint } from '../../ui/small-text.tsx'
import type { EntryFields } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { CourierEvents } from './courier-key.tsx'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'

const read = (api: ApiClient) => api.call('GET /staff/settings/couriers')
export const loader = ({ context }: Route.LoaderArgs) => orErrorResponse(read(context.get(apiContext)))

const labels: Readonly<Record<string, TextKey>> = {
  name: 'staff.common.name',
  tracking: 'staff.couriers.template',
  numberFormats: 'staff.couriers.formats',
  active: 'staff.couriers.active',
}

/** The settings page for "couriers with tracking link templates." */
export default function CourierSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <ListEditorPage<Courier>
      title={t('staff.settings.couriers')}
      loaded={loaderData}
      permission="settings:edit"
      tabs={<SettingsTabs />}
      texts="staff.couriers"
      deleteText={t('staff.settings.deleteText')}
      warning={loaderData.entries.some(({ active }) => active) ? undefined : t('staff.couriers.noneActive')}
      calls={{
        read,
        create: (api, id, entry) => api.call('POST /staff/settings/couriers', { body: { id, entry } }),
        save: (api, id, version, entry) =>
          api.call('POST /staff/settings/couriers/{id}', { params: { id }, body: { version, entry } }),
        remove: (api, id, version) =>
          api.call('POST /staff/settings/couriers/{id}/delete', { params: { id }, body: { version } }),
        reorder: (api, version, ids) =>
          api.call('POST /staff/settings/courier-order', { body: { version, ids } }),
      }}
      columns={[
        { title: t('staff.common.name') },
        { title: t('staff.couriers.template'), className: 'max-md:hidden' },
        { title: t('staff.common.state') },
      ]}
      renderCells={({ name, tracking, active }) => (
        <>
          <Cell className="font-medium">{name}</Cell>
          <Cell className="text-ink-soft max-md:hidden">
            <span translate="no" className="wrap-anywhere">
              {tracking}
            </span>
          </Cell>
          <Cell>
            <Badge tone={active ? 'success' : 'neutral'}>
              {t(active ? 'staff.couriers.on' : 'staff.couriers.off')}
            </Badge>
          </Cell>
        </>
      )}
      blank={{ name: '', tracking: '', numberFormats: '', active: true }}
      schema={courier}
      nameOf={({ name }) => name}
      idExists="courier_exists"
      labelOf={(path) => t(labels[path] ?? 'staff.couriers.active')}
      renderFields={(fields) => <CourierFields {...fields} />}
    />
  )
}

function CourierFields({ id, draft, field, idField }: EntryFields<Courier>) {
  const t = useT()
  const template = draft.tracking.trim()
  const sample = templateProblem(template) === undefined && trackingLink(template, sampleTrackingNumber)
  return (
    <>
      <TextField
        {...field('name')}
        required
        className="sm:col-span-full"
        data-autofocus
        maxLength={courierLimits.name}
      />
      <div className="sm:col-span-full">
        <TextField
          {...field('tracking')}
          required
          hint={t('staff.couriers.templateHint')}
          type="url"
          inputMode="url"
          verbatim
          placeholder="https://"
          maxLength={courierLimits.tracking}
        />
        {sample && (
          <Hint className="mt-1.5">
            {t('staff.couriers.sample')}{' '}
            <a
              href={sample}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('common.newTab', { label: sample })}
              className={`wrap-anywhere ${textLink}`}
            >
              {sample}
            </a>
          </Hint>
        )}
      </div>
      <TextField
        {...field('numberFormats')}
        className="sm:col-span-full"
        hint={t('staff.couriers.formatsHint')}
        verbatim
        maxLength={maxNumberFormats}
        placeholder="@@#########MY"
      />
      <div className="sm:col-span-full">
        <CheckboxField {...field('active')} />
      </div>
      {idField}
      {id !== '' && <CourierEvents id={id} />}
    </>
  )
}
