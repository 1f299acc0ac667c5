import type { Route } from './+types/closed-days-page'
import { formatDate } from '#core/dates.ts'
import {
  closedDayLimits,
  closedDays,
  closedPlaces,
  lastDayOf,
  sortClosures,
  type ClosedDays,
} from '#core/delivery/closed-days.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { DateField, SelectField, TextField } from '../../forms/fields.tsx'
import { useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { SettingsTabs } from '../../shop/staff/settings-tabs.tsx'
import type { EntryFields, Listed } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { Cell } from '../../staff/ui/table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { closedPlaceName } from './closed-place-name.ts'

const read = (api: ApiClient) => api.call('GET /staff/settings/closed-days')

export async function loader({ context }: Route.LoaderArgs) {
  const { version, entries } = await orErrorResponse(read(context.get(apiContext)))
  return { version, entries: sortClosures(entries, formatDate(new Date())) }
}

const labels: Readonly<Record<string, TextKey>> = {
  name: 'common.reason',
  from: 'staff.common.firstDay',
  to: 'staff.common.lastDay',
  place: 'staff.closedDays.place',
}

/** The page for days without delivery, in addition to "Office days, holidays of Malaysia and Taiwan". */
export default function ClosedDaysPage({ loaderData }: Route.ComponentProps) {
  const translator = useTranslator()
  const { t } = translator
  return (
    <ListEditorPage<ClosedDays, Listed<ClosedDays> & { isOver?: boolean }>
      title={t('staff.settings.closedDays')}
      loaded={loaderData}
      permission="settings:edit"
      tabs={<SettingsTabs />}
      texts="staff.closedDays"
      deleteText={t('staff.closedDays.deleteText')}
      calls={{
        read,
        create: (api, id, entry) => api.call('POST /staff/settings/closed-days', { body: { id, entry } }),
        save: (api, id, version, entry) =>
          api.call('POST /staff/settings/closed-days/{id}', { params: { id }, body: { version, entry } }),
        remove: (api, id, version) =>
          api.call('POST /staff/settings/closed-days/{id}/delete', { params: { id }, body: { version } }),
      }}
      columns={[
        { title: t('staff.closedDays.days') },
        { title: t('common.reason') },
        { title: t('staff.closedDays.place') },
      ]}
      renderCells={(entry) => (
        <>
          <Cell className={entry.isOver ? 'text-ink-soft' : 'font-medium'}>
            <DaysText entry={entry} />
          </Cell>
          <Cell className={entry.isOver ? 'text-ink-soft' : undefined}>
            <span translate="no">{entry.name}</span>
          </Cell>
          <Cell className={entry.isOver ? 'text-ink-soft' : undefined}>
            {closedPlaceName(entry.place, translator)}{' '}
            {entry.isOver && <Badge tone="neutral">{t('staff.closedDays.over')}</Badge>}
          </Cell>
        </>
      )}
      blank={{ name: '', from: '', to: '', place: 'everywhere' }}
      schema={closedDays}
      nameOf={({ name }) => name}
      idSource={({ name, from }) => `${from} ${name}`}
      idField={{ label: t('staff.settings.id'), hint: t('staff.closedDays.idHint') }}
      idExists="closed_day_exists"
      labelOf={(path) => t(labels[path] ?? 'staff.closedDays.place')}
      renderFields={(fields) => <ClosureFields {...fields} />}
    />
  )
}

const yearOf = (day: string) => day.slice(0, 4)

/** The days with their year. The first and the last day each have a year if their years differ. */
function DaysText({ entry }: { entry: ClosedDays }) {
  const { t, language } = useTranslator()
  const last = lastDayOf(entry)
  const inYear = (from: string, to: string) =>
    t('staff.closedDays.inYear', { days: formatDays({ from, to }, language), year: yearOf(from) })
  if (yearOf(entry.from) === yearOf(last)) return inYear(entry.from, last)
  return `${inYear(entry.from, entry.from)} – ${inYear(last, last)}`
}

function ClosureFields({ draft, field, idField }: EntryFields<ClosedDays>) {
  const translator = useTranslator()
  const { t } = translator
  return (
    <>
      <DateField {...field('from')} required data-autofocus="" />
      <DateField
        {...field('to')}
        hint={t('staff.closedDays.toHint')}
        min={draft.from === '' ? undefined : draft.from}
      />
      <TextField
        {...field('name')}
        required
        className="sm:col-span-full"
        maxLength={closedDayLimits.name}
        autoComplete="off"
      />
      <SelectField
        {...field('place')}
        hint={t('staff.closedDays.placeHint')}
        className="sm:col-span-full"
        options={closedPlaces.map((value) => ({ value, label: closedPlaceName(value, translator) }))}
      />
      {idField}
    </>
  )
}
