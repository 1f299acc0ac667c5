import type { Route } from './+types/courier-settings-page'
import {
  courier,
  longestCourier,
  sampleTrackingNumber,
  templateProblem,
  trackingLink,
  type Courier,
} from '../../../core/delivery/couriers.ts'
import { apiContext } from '../../api/context.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { orRefused } from '../../staff/shell/or-refused.ts'
import { Cell } from '../../staff/ui/table.tsx'
import { textLink } from '../../staff/ui/text-link.ts'
import { EntryDialog, type EntryFields } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { useListEditor } from '../../staff/list-editor/use-list-editor.ts'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  orRefused(context.get(apiContext).call('GET /staff/settings/couriers'))

const partsOf = ({ name, tracking, active }: Courier): Courier => ({ name, tracking, active })
const nameOf = ({ name }: Courier) => name

/** "Couriers with tracking link templates": who can be chosen to bring a parcel, and where it is followed. */
export default function CourierSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const list = useListEditor<Courier>({
    loaded: loaderData,
    nameOf,
    texts: { saved: 'staff.couriers.saved', deleted: 'staff.couriers.deleted' },
    create: (api, id, entry) => api.call('POST /staff/settings/couriers', { body: { id, entry } }),
    save: (api, id, version, entry) =>
      api.call('POST /staff/settings/couriers/{id}', { params: { id }, body: { version, entry } }),
    remove: (api, id, version) =>
      api.call('POST /staff/settings/couriers/{id}/delete', { params: { id }, body: { version } }),
    order: (api, version, ids) => api.call('POST /staff/settings/courier-order', { body: { version, ids } }),
  })
  const { edited } = list

  return (
    <ListEditorPage
      title={t('staff.settings.couriers')}
      addText={t('staff.couriers.new')}
      hint={t('staff.couriers.hint')}
      warning={list.entries.some(({ active }) => active) ? undefined : t('staff.couriers.noneActive')}
      permission="settings:edit"
      tabs={<SettingsTabs />}
      deleteText={t('staff.settings.deleteText')}
      list={list}
      nameOf={nameOf}
      columns={[
        { title: t('staff.catalogue.name') },
        { title: t('staff.couriers.template'), className: 'max-md:hidden' },
        { title: t('staff.couriers.state') },
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
      dialog={
        edited && (
          <EntryDialog
            key={edited.id}
            title={
              edited.id === ''
                ? t('staff.couriers.new')
                : t('staff.categories.edit', { name: edited.entry?.name ?? edited.id })
            }
            edited={edited}
            list={list}
            start={{ name: '', tracking: '', active: true }}
            partsOf={partsOf}
            schema={courier}
            nameOf={nameOf}
            labelOf={(path) =>
              t(
                path === 'name'
                  ? 'staff.catalogue.name'
                  : path === 'tracking'
                    ? 'staff.couriers.template'
                    : 'staff.couriers.active',
              )
            }
          >
            {(fields) => <CourierFields {...fields} />}
          </EntryDialog>
        )
      }
    />
  )
}

function CourierFields({ draft, set, errorOf, idField }: EntryFields<Courier>) {
  const t = useT()
  const template = draft.tracking.trim()
  const sample = templateProblem(template) === undefined && trackingLink(template, sampleTrackingNumber)
  return (
    <>
      <TextField
        label={t('staff.catalogue.name')}
        required
        error={errorOf('name')}
        className="sm:col-span-full"
        data-autofocus
        maxLength={longestCourier.name}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className="sm:col-span-full">
        <TextField
          label={t('staff.couriers.template')}
          required
          hint={t('staff.couriers.templateHint')}
          error={errorOf('tracking')}
          type="url"
          inputMode="url"
          verbatim
          placeholder="https://"
          maxLength={longestCourier.tracking}
          value={draft.tracking}
          onChange={({ target }) => set({ tracking: target.value })}
        />
        {sample && (
          <p className="mt-1.5 text-xs text-ink-soft">
            {t('staff.couriers.sample')}{' '}
            <a
              href={sample}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('orders.opensNewTab', { label: sample })}
              className={`wrap-anywhere ${textLink}`}
            >
              {sample}
            </a>
          </p>
        )}
      </div>
      <div className="sm:col-span-full">
        <Checkbox checked={draft.active} onChange={({ target }) => set({ active: target.checked })}>
          {t('staff.couriers.active')}
        </Checkbox>
      </div>
      {idField}
    </>
  )
}
