import { useId } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/controls.tsx'
import { useChosen, type ImportChange, type OpenedImport } from './opened-import.ts'

interface ChoicesPanelProps {
  opened: OpenedImport
  categories: readonly { key: string; name: string }[]
  change: ImportChange
}

/** The choices for all rows. Whatever is chosen, "drafts without pictures" stay drafts. */
export function ChoicesPanel({ opened, categories, change }: ChoicesPanelProps) {
  const t = useT()
  const category = useId()
  const { value: choices, ...shown } = useChosen(opened.choices)
  const choose = (chosen: Partial<OpenedImport['choices']>) => {
    const all = { ...choices, ...chosen }
    void shown.choose(all, () => change.run({ choices: all }))
  }
  return (
    <Panel title={t('staff.imports.choices')}>
      <label htmlFor={category} className="mb-1 block font-medium">
        {t('staff.imports.categoryOfOthers')}
      </label>
      <Select
        id={category}
        className="mb-3 max-w-80"
        value={choices.category}
        onChange={(event) => choose({ category: event.currentTarget.value })}
      >
        <option value="">{t('staff.common.none')}</option>
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        checked={choices.publish}
        onChange={(event) => choose({ publish: event.currentTarget.checked })}
      >
        {t('staff.imports.publish')}
      </Checkbox>
      <Checkbox
        checked={choices.stock === 'set'}
        onChange={(event) => choose({ stock: event.currentTarget.checked ? 'set' : 'keep' })}
      >
        {t('staff.imports.setStock')}
      </Checkbox>
    </Panel>
  )
}
