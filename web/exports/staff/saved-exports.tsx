import { useState } from 'react'
import { exportTable } from '#core/exports/columns.ts'
import { narrowed, previousPeriod } from '#core/exports/exports.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { DeleteDialog } from '../../staff/ui/delete-button.tsx'
import type { Exports, SavedExport } from './exports.ts'
import { useExport } from './use-export.ts'

interface SavedExportsProps {
  saved: readonly SavedExport[]
  readers: Exports['readers']
  onChange: (one: SavedExport) => void
}

/** The saved exports with their actions. */
export function SavedExports({ saved, readers, onChange }: SavedExportsProps) {
  const t = useT()
  const api = useStaffApi()
  const [toDelete, setToDelete] = useState<SavedExport>()
  const begin = useExport({ alert: true })
  const make = ({ choice, plan: { name, rhythm } }: SavedExport) =>
    void begin.run({
      choice: rhythm === null ? choice : narrowed(choice, previousPeriod(rhythm, new Date())),
      name,
    })
  if (saved.length === 0) return <p className="text-sm text-ink-soft">{t('staff.exports.noSaved')}</p>
  return (
    <>
      <ul>
        {saved.map((one) => {
          const { name } = one.plan
          return (
            <li key={one.id} className="border-b border-line py-2.5 text-sm">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <Facts saved={one} readers={readers} />
              <p className="flex flex-wrap gap-x-5">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('staff.exports.makeNamed', { name })}
                  onClick={() => make(one)}
                >
                  {t('staff.exports.makeNow')}
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('staff.exports.changeNamed', { name })}
                  onClick={() => onChange(one)}
                >
                  {t('staff.common.change')}
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('staff.exports.deleteNamed', { name })}
                  onClick={() => setToDelete(one)}
                >
                  {t('staff.common.delete')}
                </Button>
              </p>
            </li>
          )
        })}
      </ul>
      <DeleteDialog
        item={toDelete}
        title={t('staff.exports.deleteTitle', { name: toDelete?.plan.name ?? '' })}
        text={t('staff.exports.deleteText')}
        doneText={t('staff.exports.deleted')}
        doneSubject={toDelete?.plan.name ?? ''}
        remove={({ id, version }) =>
          api.call('POST /staff/saved-exports/{id}/delete', { params: { id }, body: { version } })
        }
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

/** The content, schedule and recipients of a saved export. */
function Facts({ saved, readers }: { saved: SavedExport; readers: Exports['readers'] }) {
  const t = useT()
  const { choice, plan, nextRunAt } = saved
  const { exported, columns, format } = choice
  const people = readers.find((one) => one.exported === exported)?.people ?? []
  const names = people.filter(({ id }) => plan.recipients.includes(id)).map(({ name }) => name)
  const all = Object.keys(exportTable[exported].columns).length
  return (
    <div className="text-xs leading-5 text-ink-soft">
      <p>
        {[
          t(`staff.exports.kind.${exported}`),
          t(`staff.exports.format.${format}`),
          `${t('staff.common.columns')} ${t('staff.exports.columnsChosen', { count: columns.length, all })}`,
        ].join(' · ')}
      </p>
      {plan.rhythm !== null && nextRunAt !== undefined && (
        <p>
          {t(`staff.exports.rhythm.${plan.rhythm}`)} · {t('staff.exports.nextRun')}{' '}
          <DateText moment={nextRunAt.seconds * 1000} />
        </p>
      )}
      {names.length > 0 && (
        <p className="wrap-anywhere">
          {t('staff.exports.recipients')}: {names.join(t('form.separator'))}
        </p>
      )}
    </div>
  )
}
