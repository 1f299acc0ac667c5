import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { encodings, type Encoding } from '#core/catalogue/spreadsheet/decode.ts'
import type { Fault } from '#core/catalogue/import-file.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { formatDate } from '#core/dates.ts'
import { useAction } from '#web/actions/use-action.ts'
import { ApiFailure, type CallOutput } from '#web/api/client.ts'
import { useT, type Translate } from '#web/i18n/i18n.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { FileDrop } from '#web/staff/ui/file-drop.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { textLink } from '#web/staff/ui/text-link.ts'
import { Select } from '#web/ui/controls.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ImportProgress } from './import-progress.tsx'
import { UndoImport } from './sheet/undo-import.tsx'

type EarlierImports = CallOutput<'GET /staff/catalogue/imports'>['imports']

/** Starts an import of a spreadsheet, from a supplier, another shop or this one, and lists earlier imports. */
export function SpreadsheetStart({ imports }: { imports: EarlierImports }) {
  const t = useT()
  const encodingId = useId()
  const [encoding, setEncoding] = useState<Encoding | ''>('')
  const { busy, problem, choose } = useStart(encoding === '' ? undefined : encoding)
  return (
    <Panel title={t('staff.imports.start')}>
      <p className="mb-3 max-w-prose text-ink-soft">{t('staff.imports.startText')}</p>
      <div className="grid gap-3 sm:flex sm:items-end">
        <FileDrop
          label={t('staff.imports.choose')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={busy}
          onFiles={([file]) => file && choose(file)}
          className="min-h-24 w-full max-w-prose"
        />
        <div>
          <label htmlFor={encodingId} className="mb-1 block text-xs text-ink-soft">
            {t('staff.imports.encoding')}
          </label>
          <Select
            id={encodingId}
            value={encoding}
            onChange={(event) => setEncoding(event.currentTarget.value as Encoding | '')}
          >
            <option value="">{t('staff.imports.encodingFound')}</option>
            {encodings.map((one) => (
              <option key={one} value={one}>
                {one.toUpperCase()}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {problem && (
        <Notice tone="danger" className="mt-4 max-w-prose">
          {problem}
        </Notice>
      )}
      {busy && <ImportProgress />}
      {imports.length > 0 && <Earlier imports={imports} />}
    </Panel>
  )
}

function useStart(encoding: Encoding | undefined) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const open = useAction(
    (file: File) =>
      api.call(
        'POST /staff/catalogue/imports',
        { query: { name: file.name, ...(encoding && { encoding }) } },
        { file: { bytes: file, type: 'text/csv' } },
      ),
    {
      failed: t('common.notSaved'),
      onSuccess: ({ id }) => navigate(staffPaths.catalogueImport(id)),
      onFailure: ({ error }) => {
        const reason = refusalOf(error, t)
        setRefusal(reason)
        return reason !== undefined
      },
    },
  )
  return {
    busy: open.busy,
    problem: refusal ?? open.problem,
    choose: (file: File) => {
      open.clear()
      const isTooLarge = file.size > maxImportBytes
      const most = maxImportBytes / 1024 / 1024
      setRefusal(isTooLarge ? t('staff.file.tooLarge', { name: file.name, most }) : undefined)
      if (!isTooLarge) void open.run(file)
    },
  }
}

/** Returns why the server refused the file as a whole; undefined for other errors. */
function refusalOf(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'import_refused') return undefined
  const [fault] = (error.details.faults ?? []) as Fault[]
  return fault && t(fault.problem, fault.details)
}

function Earlier({ imports }: { imports: EarlierImports }) {
  const t = useT()
  return (
    <section aria-label={t('staff.imports.earlier')} className="mt-6 max-w-prose">
      <h3 className="mb-1 font-semibold">{t('staff.imports.earlier')}</h3>
      <ul>
        {imports.map(({ id, name, state, rows, added, changed, by, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <span className="min-w-0">
              <Link to={staffPaths.catalogueImport(id)} className={`${textLink} wrap-anywhere`}>
                {name}
              </Link>
              <span className="tabular flex flex-wrap gap-x-3 text-xs text-ink-soft">
                <DateText moment={Date.parse(createdAt)} format={formatDate} />
                <span>{t('staff.common.rowCount', { count: rows })}</span>
                <span>{by}</span>
                <span>{t(`staff.imports.state.${state}`)}</span>
              </span>
            </span>
            {state === 'applied' && <UndoImport id={id} name={name} added={added} changed={changed} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
