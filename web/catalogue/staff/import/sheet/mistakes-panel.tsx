import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { Input, Select } from '#web/ui/controls.tsx'
import { CardCell, CardRow, CardTable } from './card-table.tsx'
import { targetTexts } from './column-names.ts'
import { LeftOutRows } from './left-out-rows.tsx'
import {
  correctionsOf,
  groupMistakes,
  isCorrectable,
  suggestedCorrections,
  type Mistake,
} from './mistakes.ts'
import type { ImportChange, OpenedImport } from './opened-import.ts'

type Categories = readonly { key: string; name: string }[]

interface MistakesPanelProps {
  opened: OpenedImport
  categories: Categories
  change: ImportChange
}

/**
 * The mistakes of an import, which are corrected here and not in the file: "Mistakes by row as today, with 'did you
 * mean'".
 */
export function MistakesPanel({ opened, categories, change }: MistakesPanelProps) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const place = useRef<number>(undefined)
  const [takingAll, setTakingAll] = useState(false)
  const mistakes = groupMistakes(opened)
  const suggestions = suggestedCorrections(mistakes)
  // If the focused mistake has been corrected, its neighbour takes the focus.
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    const buttons = panel.current?.querySelectorAll<HTMLElement>('[data-correct]')
    const next = buttons?.[Math.min(place.current, buttons.length - 1)] ?? panel.current
    place.current = undefined
    next?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked at whenever the import was read again
  }, [opened])
  // Uses the suggestions that are left when the change is sent, so that cells corrected in the meantime stay as
  // typed.
  const takeAll = async () => {
    setTakingAll(true)
    await change.run((seen) => ({ cells: suggestedCorrections(groupMistakes(seen)) }))
    setTakingAll(false)
  }
  const hidden = opened.faultCount + opened.noticeCount - opened.faults.length - opened.notices.length
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Panel
        title={t('staff.imports.mistakes')}
        afterTitle={
          <span className="tabular ml-auto text-ink-soft">
            {t('staff.imports.mistakeCount', { faults: opened.faultCount, rows: opened.rows })}
          </span>
        }
      >
        {mistakes.length === 0 && <p className="text-ink-soft">{t('staff.imports.noMistakes')}</p>}
        {suggestions.length > 1 && (
          <Button
            size="sm"
            variant="secondary"
            className="mb-3"
            busy={takingAll}
            onClick={() => void takeAll()}
          >
            {t('staff.imports.takeAll', { count: suggestions.length })}
          </Button>
        )}
        {mistakes.length > 0 && (
          <CardTable
            label={t('staff.imports.mistakes')}
            className="md:grid-cols-[76px_minmax(0,1.1fr)_minmax(0,0.8fr)_minmax(0,1.7fr)]"
            columns={[
              t('staff.file.row'),
              t('staff.file.reason'),
              t('staff.imports.inFile'),
              t('staff.imports.better'),
            ]}
          >
            {mistakes.map((mistake, index) => (
              <MistakeRow
                key={mistake.key}
                mistake={mistake}
                categories={categories}
                change={change}
                onCorrect={() => void (place.current = index)}
              />
            ))}
          </CardTable>
        )}
        {hidden > 0 && <p className="mt-2 text-ink-soft">{t('staff.file.more', { count: hidden })}</p>}
        <LeftOutRows opened={opened} change={change} onTake={() => void (place.current = mistakes.length)} />
      </Panel>
    </div>
  )
}

interface MistakeRowProps {
  mistake: Mistake
  categories: Categories
  change: ImportChange
  onCorrect: () => void
}

function MistakeRow({ mistake, categories, change, onCorrect }: MistakeRowProps) {
  const t = useT()
  const { rows, kind, about } = mistake
  const [first = 0, ...others] = rows
  const reason =
    kind === 'fault' ? t(about.problem, about.details) : t(`staff.imports.remark.${about.notice}`)
  const [saving, setSaving] = useState(false)
  const run = async (changed: Parameters<ImportChange['run']>[0]) => {
    onCorrect()
    setSaving(true)
    await change.run(changed)
    setSaving(false)
  }
  const name = useColumnName(mistake)
  return (
    <CardRow>
      <CardCell className="tabular font-medium">
        <span className="md:hidden">{t('staff.file.row')} </span>
        {first}
        {others.length > 0 && (
          <span className="font-normal whitespace-nowrap text-ink-soft max-md:ml-1 md:block">
            {t('staff.imports.otherRows', { count: others.length })}
          </span>
        )}
      </CardCell>
      <CardCell label={t('staff.file.reason')}>
        <span>
          {name !== '' && <span className="text-ink-soft">{name}: </span>}
          {reason}
        </span>
      </CardCell>
      <CardCell label={t('staff.imports.inFile')} className="wrap-anywhere">
        {about.found === '' ? (
          <span className="text-ink-soft">{t('staff.imports.empty')}</span>
        ) : (
          <del className="decoration-danger">{about.found}</del>
        )}
      </CardCell>
      <CardCell bare className="max-md:pt-1.5">
        {isCorrectable(mistake) ? (
          <Correction
            mistake={mistake}
            categories={categories}
            busy={saving}
            onCorrect={(text) => void run({ cells: correctionsOf(mistake, text) })}
          />
        ) : (
          <span className="text-ink-soft">
            {t(kind === 'remark' ? 'staff.imports.staysDraft' : 'staff.imports.noColumn')}
          </span>
        )}
        {kind === 'fault' && (
          <Button
            size="sm"
            variant="quiet"
            className="mt-1"
            busy={saving}
            aria-label={t('staff.imports.leaveRowOutNamed', { row: first, count: rows.length })}
            onClick={() => void run({ rows: rows.map((row) => ({ row, isLeftOut: true })) })}
          >
            {t('staff.imports.leaveRowOut', { count: rows.length })}
          </Button>
        )}
      </CardCell>
    </CardRow>
  )
}

/** Returns the name of the column of a mistake: its heading, or the name of the field that the file lacks. */
function useColumnName({ about: { heading, target, field } }: Mistake): string {
  const t = useT()
  if (heading !== '') return heading
  return target === 'own' ? field : t(targetTexts[target])
}

interface CorrectionProps {
  mistake: Mistake
  categories: Categories
  busy: boolean
  onCorrect: (text: string) => void
}

function Correction({ mistake, categories, busy, onCorrect }: CorrectionProps) {
  const t = useT()
  const { about, kind } = mistake
  const [isTyping, setIsTyping] = useState(about.better === undefined)
  const input = useRef<HTMLInputElement>(null)
  const heading = useColumnName(mistake)
  const isAsked = isTyping && about.better !== undefined
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
  const row = mistake.rows[0] ?? 0
  if (!isTyping && about.better !== undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="min-w-0 wrap-anywhere">{t('staff.imports.didYouMean', { text: about.better })}</span>
        <span className="flex items-center gap-3">
          {kind === 'fault' && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('staff.imports.writeInRow', { row })}
              onClick={() => setIsTyping(true)}
            >
              {t('staff.imports.write')}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            data-correct=""
            busy={busy}
            aria-label={t('staff.imports.takeInRow', { text: about.better, row })}
            onClick={() => onCorrect(about.better!)}
          >
            {t('staff.imports.take')}
          </Button>
        </span>
      </div>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onCorrect(String(new FormData(event.currentTarget).get('text')))
  }
  const isCategory = about.target === 'category' || about.field === 'category'
  const label = t('staff.imports.correctRow', { row, heading })
  return (
    <form onSubmit={submit} className="flex gap-2">
      {isCategory ? (
        <Select name="text" aria-label={label} className="min-w-0 flex-1">
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          name="text"
          defaultValue={about.found}
          aria-label={label}
          autoComplete="off"
          ref={input}
          className="min-w-0 flex-1"
        />
      )}
      <Button type="submit" size="sm" variant="secondary" data-correct="" busy={busy}>
        {t('common.save')}
      </Button>
    </form>
  )
}
