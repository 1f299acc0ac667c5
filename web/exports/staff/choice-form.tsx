import { useState, type FormEvent } from 'react'
import { formatDate } from '#core/dates.ts'
import type { ExportChoice } from '#core/exports/exports.ts'
import { exportPresets, presetChoice } from '#core/exports/presets.ts'
import type { ExportKind } from '#core/exports/columns.ts'
import { Form } from '../../forms/form.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChoiceFields, choiceErrors, wholeOf } from './choice-fields.tsx'
import { useExport } from './use-export.ts'

interface ChoiceFormProps {
  kinds: readonly ExportKind[]
  /** Called with a choice to save it. */
  onSave: (choice: ExportChoice) => void
}

/** Chooses an export to make now or to save. */
export function ChoiceForm({ kinds, onSave }: ChoiceFormProps) {
  const t = useT()
  const [choice, setChoice] = useState(() => wholeOf(kinds[0] ?? 'orders'))
  const [isRefused, setRefused] = useState(false)
  const begin = useExport()
  const errors = choiceErrors(choice, t)
  /** Continues with a complete choice; otherwise shows what is wrong. */
  const goOn = (next: (choice: ExportChoice) => void) => {
    setRefused(errors !== undefined)
    if (errors === undefined) next(choice)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    goOn(() => void begin.run({ choice }))
  }
  return (
    <Form busy={begin.busy} onSubmit={submit} className="text-sm">
      <Presets kinds={kinds} onChoose={setChoice} />
      <ChoiceFields kinds={kinds} choice={choice} errors={(isRefused && errors) || {}} onChange={setChoice} />
      {begin.problem && (
        <Notice tone="danger" className="mt-3">
          {begin.problem}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={begin.busy}>
          {t('staff.exports.make')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => goOn(onSave)}>
          {t('staff.exports.saveAs')}
        </Button>
      </div>
    </Form>
  )
}

interface PresetsProps {
  kinds: readonly ExportKind[]
  onChoose: (choice: ExportChoice) => void
}

/** Buttons that fill the form with frequently used exports. */
function Presets({ kinds, onChoose }: PresetsProps) {
  const t = useT()
  const permitted = exportPresets.filter(({ exported }) => kinds.includes(exported))
  if (permitted.length === 0) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 font-medium">{t('staff.exports.presets')}</legend>
      <div className="flex flex-wrap gap-2">
        {permitted.map((preset) => (
          <Button
            key={preset.name}
            size="sm"
            variant="soft"
            onClick={() => onChoose(presetChoice(wholeOf(preset.exported), preset, formatDate(new Date())))}
          >
            {t(`staff.exports.preset.${preset.name}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
