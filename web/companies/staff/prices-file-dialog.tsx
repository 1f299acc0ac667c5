import { useState } from 'react'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { FileDrop } from '../../staff/ui/file-drop.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { toSentPrice, type CompanyView } from './company-view.ts'
import { daysText, goodsText, priceText, type ShownPrice } from './price-texts.ts'
import { useSavePrices } from './use-save-prices.ts'

type ReadFile = CallOutput<'POST /staff/companies/{id}/prices/read'>
type Change = ReadFile['changes'][number]

/** Reads a file of prices, shows what it changes, and saves it as a whole. */
export function PricesFileDialog({ company, onClose }: { company: CompanyView; onClose: () => void }) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const [name, setName] = useState<string>()
  const [found, setFound] = useState<ReadFile>()
  const [why, setWhy] = useState<string>()
  const [lacks, setLacks] = useState<'file' | 'why'>()
  const read = useAction(
    (file: File) =>
      api.call(
        'POST /staff/companies/{id}/prices/read',
        { params: { id: company.id }, query: { lang: language } },
        { file: { bytes: file, type: 'text/csv' } },
      ),
    { failed: t('staff.company.fileFailed'), onSuccess: setFound },
  )
  const save = useSavePrices(
    { id: company.id, pricesVersion: found?.version ?? company.pricesVersion },
    {
      onSaved: onClose,
      onFailure: ({ code }) => {
        if (code === 'second_person_needed') setWhy((before) => before ?? '')
      },
    },
  )
  const submit = () => {
    const reason = why?.trim()
    if (found === undefined || found.faultCount > 0) return setLacks('file')
    if (found.changes.length === 0) {
      showAlert({ message: t('staff.company.fileSame') })
      return onClose()
    }
    setLacks(reason === '' ? 'why' : undefined)
    if (reason !== '') void save.run(found.prices.map(toSentPrice), reason)
  }
  return (
    <QuestionDialog
      open
      title={t('staff.company.import')}
      action={t('staff.company.saveFile')}
      busy={read.busy || save.busy}
      problem={read.problem ?? save.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('staff.company.importText')}</p>
        <FileDrop
          label={name === undefined ? t('staff.company.fileChoose') : <span translate="no">{name}</span>}
          accept=".csv,.xlsx,text/csv"
          disabled={read.busy || save.busy}
          onFiles={([file]) => {
            if (file === undefined) return
            setName(file.name)
            setFound(undefined)
            setLacks(undefined)
            save.clear()
            void read.run(file)
          }}
          className="min-h-20"
        />
        {lacks === 'file' && <FieldError>{t('staff.company.fileRequired')}</FieldError>}
        {found && (found.faultCount > 0 ? <Faults read={found} /> : <Changes read={found} />)}
        {why !== undefined && (
          <TextareaField
            label={t('staff.approvals.why')}
            required
            value={why}
            maxLength={maxApprovalReason}
            onChange={({ target }) => setWhy(target.value)}
            {...(lacks === 'why' && { error: t('staff.reasonRequired') })}
          />
        )}
      </div>
    </QuestionDialog>
  )
}

/** The wrong lines of a file, of which nothing is taken. */
function Faults({ read: { faults, faultCount } }: { read: ReadFile }) {
  const t = useT()
  return (
    <Notice tone="danger">
      <p className="font-medium">{t('staff.company.fileFaults', { count: faultCount })}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {faults.map(({ line, problem, details }) => (
          <li key={`${line} ${problem}`} className="wrap-anywhere">
            {t('staff.company.fileLine', { line, problem: t(problem, details) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What saving the file changes. */
function Changes({ read: { changes, unchanged } }: { read: ReadFile }) {
  const t = useT()
  const count = (kind: string) => changes.filter((change) => kindOf(change) === kind).length
  return (
    <div role="status">
      <p className="font-medium">
        {t('staff.company.fileCounts', {
          added: count('added'),
          changed: count('changed'),
          removed: count('removed'),
          unchanged,
        })}
      </p>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {changes.map((change) => (
          <li key={JSON.stringify(change)} className="border-b border-line py-2">
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function kindOf({ before, after }: Change): 'added' | 'changed' | 'removed' {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

function ChangeText({ change }: { change: Change }) {
  const t = useT()
  const { before, after } = change
  const words = (price: ShownPrice) => `${priceText(price, t)}, ${daysText(price, t)}`
  const shown = (after ?? before)!
  return (
    <>
      <span className="font-medium wrap-anywhere">{goodsText(shown, t)}</span>
      <SubLine>
        {t(`staff.company.file.${kindOf(change)}`, {
          before: before ? words(before) : '',
          after: after ? words(after) : '',
        })}
      </SubLine>
    </>
  )
}
