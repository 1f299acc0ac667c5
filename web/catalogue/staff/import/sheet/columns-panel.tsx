import { chosenTargets, type Target } from '#core/catalogue/spreadsheet/targets.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls.tsx'
import { CardCell, CardRow, CardTable } from './card-table.tsx'
import { targetTexts } from './column-names.ts'
import { useChosen, type ImportChange, type OpenedImport } from './opened-import.ts'
import { undecided } from './steps-of.ts'

/** Chooses the meaning of each column: "Columns mapped by hand and remembered." */
export function ColumnsPanel({ opened, change }: { opened: OpenedImport; change: ImportChange }) {
  const t = useT()
  const waiting = undecided(opened)
  const leaveOut = () =>
    void change.run({ columns: waiting.map((column) => ({ column, target: 'none' as const })) })
  return (
    <Panel
      title={t('staff.common.columns')}
      afterTitle={<span className="ml-auto text-ink-soft">{t('staff.imports.remembered')}</span>}
    >
      <CardTable
        label={t('staff.common.columns')}
        className="md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)_96px]"
        columns={[
          t('staff.imports.inFile'),
          t('staff.imports.firstValue'),
          t('staff.imports.becomes'),
          t('staff.common.how'),
        ]}
      >
        {opened.columns.map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns keep their places, and headings may repeat
          <Column key={index} index={index} column={column} change={change} />
        ))}
      </CardTable>
      {waiting.length > 1 && (
        <Button size="sm" variant="secondary" className="mt-3" busy={change.busy} onClick={leaveOut}>
          {t('staff.imports.leaveOut', { count: waiting.length })}
        </Button>
      )}
    </Panel>
  )
}

function Column(props: { index: number; column: OpenedImport['columns'][number]; change: ImportChange }) {
  const { index, column, change } = props
  const { heading, first, target, by } = column
  const t = useT()
  const mayCost = useMay()('costs:edit')
  const shown = useChosen<Target | ''>(by === 'nothing' ? '' : target)
  const name = heading || t('staff.imports.columnNumber', { number: index + 1 })
  const isWaiting = shown.value === ''
  const choose = (picked: Target) =>
    void shown.choose(picked, () => change.run({ columns: [{ column: index, target: picked }] }))
  const chosen = chosenTargets.filter((one) => one !== 'cost' || mayCost)
  const offered = chosen.includes(target) ? chosen : [target, ...chosen]
  return (
    <CardRow>
      <CardCell className="font-medium wrap-anywhere">{name}</CardCell>
      <CardCell label={t('staff.imports.firstValue')} className="text-ink-soft">
        <span className="line-clamp-2 wrap-anywhere">{first}</span>
      </CardCell>
      <CardCell bare>
        <Select
          aria-label={t('staff.imports.columnBecomes', { name })}
          aria-invalid={isWaiting || undefined}
          value={shown.value}
          onChange={(event) => choose(event.currentTarget.value as Target)}
        >
          {isWaiting && <option value="">{t('staff.imports.chooseField')}</option>}
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(targetTexts[one])}
            </option>
          ))}
        </Select>
      </CardCell>
      <CardCell label={t('staff.common.how')} className={isWaiting ? 'text-danger' : 'text-ink-soft'}>
        {t(howTexts[by])}
      </CardCell>
    </CardRow>
  )
}

const howTexts = {
  name: 'staff.imports.by.name',
  'last time': 'staff.imports.by.lastTime',
  hand: 'staff.imports.by.hand',
  nothing: 'staff.imports.by.nothing',
} as const
