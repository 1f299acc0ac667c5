import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { data } from 'react-router'
import type { StockMode } from '#core/catalogue/changes.ts'
import { maxImportBytes } from '#core/catalogue/uploads.ts'
import { staffMay } from '#core/staff/staff.ts'
import { useAction } from '#web/actions/use-action.ts'
import type { ApiClient, CallOutput } from '#web/api/client.ts'
import { apiContext } from '#web/api/context.ts'
import { useT, type Translate } from '#web/i18n/i18n.tsx'
import { readStaff } from '#web/staff/shell/loaders.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { FileDrop } from '#web/staff/ui/file-drop.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CostFile } from './cost-file.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/catalogue-file-page'
import { ImportPreview, type Preview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { SpreadsheetStart } from './spreadsheet-start.tsx'

/** For those who may export or import the catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = await readStaff(context)
  const may = staff && (staffMay(staff, 'catalogue:import') || staffMay(staff, 'catalogue:export'))
  if (may === false) throw data(null, { status: 403 })
  if (staff === undefined || !staffMay(staff, 'catalogue:import')) return { imports: undefined }
  return context.get(apiContext).call('GET /staff/catalogue/imports')
}

/** "CSV and JSON export and import with a preview of what would change." */
export default function CatalogueFilePage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const may = useMay()
  return (
    <StaffPage title={t('staff.file.title')}>
      <CatalogueTabs />
      <div className="grid gap-8">
        {loaderData.imports && <SpreadsheetStart imports={loaderData.imports} />}
        {may('catalogue:export') && (
          <Panel title={t('staff.file.export')}>
            <p className="mb-3 text-ink-soft">{t('staff.file.exportText')}</p>
            <p className="flex gap-2">
              {(['csv', 'json'] as const).map((format) => (
                <a
                  key={format}
                  href={`/api/staff/catalogue/export?format=${format}`}
                  download
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  <Download className="size-4" />
                  {t('staff.file.download', { format: format.toUpperCase() })}
                </a>
              ))}
            </p>
          </Panel>
        )}
        {may('catalogue:import') && <Import />}
        {may('costs:edit') && <CostFile />}
      </div>
    </StaffPage>
  )
}

function Import() {
  const t = useT()
  const { stock, file, preview, result, problem, isReading, isImporting, ...on } = useImport()
  return (
    <Panel title={t('staff.file.import')}>
      <p className="mb-3 max-w-prose text-ink-soft">{t('staff.file.importText')}</p>
      <fieldset className="mb-3">
        <legend className="mb-1 font-medium">{t('staff.file.stock')}</legend>
        {(['keep', 'set'] as const).map((mode) => (
          <label key={mode} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="stock"
              checked={stock === mode}
              onChange={() => on.chooseStock(mode)}
              className="size-4 accent-ink"
            />
            {t(mode === 'keep' ? 'staff.file.keepStock' : 'staff.file.setStock')}
          </label>
        ))}
      </fieldset>
      <FileDrop
        label={file?.name ?? t('staff.file.choose')}
        accept=".csv,.json,text/csv,application/json"
        disabled={isReading || isImporting}
        onFiles={([chosen]) => chosen && void on.choose(chosen)}
        className="min-h-24 w-full max-w-prose"
      />
      <div className="mt-4">
        {problem && (
          <Notice tone="danger" className="mb-4">
            {problem}
          </Notice>
        )}
        <p role="status" className="sr-only">
          {isReading && t('staff.file.looking')}
          {isImporting && t('staff.file.importing')}
        </p>
        {(isReading || isImporting) && <ImportProgress isImporting={isImporting} />}
        {result && (
          <div role="status">
            <Notice tone="success">{t('staff.file.done', { ...result })}</Notice>
          </div>
        )}
        {preview && (
          <ImportPreview
            preview={preview}
            headings={file?.type === 'text/csv' ? 1 : 0}
            busy={isImporting}
            onApply={on.apply}
            onCancel={on.cancel}
          />
        )}
      </div>
    </Panel>
  )
}

const types = { csv: 'text/csv', json: 'application/json' } as const

/** A file as it was chosen: it may change on the disk before it is imported. */
interface ImportFile {
  name: string
  type: (typeof types)[keyof typeof types]
  bytes: Blob
}

interface Outcome {
  preview?: Preview
  result?: CallOutput<'POST /staff/catalogue/import'>
  problem?: string
}

/** The import of a catalogue file: the file, its preview and the result. */
function useImport() {
  const t = useT()
  const api = useStaffApi()
  const [file, setFile] = useState<ImportFile>()
  const [stock, setStock] = useState<StockMode>('keep')
  const latestStock = useRef(stock)
  const [{ preview, result, problem }, setOutcome] = useState<Outcome>({})
  const failed = t('staff.unsaved.failed')

  const look = useAction((chosen: ImportFile) => readPreview(api, chosen, latestStock), {
    failed,
    onSuccess: (found) => setOutcome((now) => ({ problem: now.problem, preview: found })),
  })
  const apply = useAction(
    (chosen: ImportFile, shown: Preview) =>
      api.call(
        'POST /staff/catalogue/import',
        { query: { stock, preview: shown.preview } },
        { file: chosen },
      ),
    {
      failed,
      revalidate: true,
      onSuccess: (done) => {
        setFile(undefined)
        setOutcome({ result: done })
      },
      onFailure: async ({ code }) => {
        if (code !== 'catalogue_changed_meanwhile' && code !== 'import_refused') return false
        setOutcome({ problem: t('staff.file.changedMeanwhile') })
        if (file) await look.run(file)
        return true
      },
    },
  )

  /** Starts over with a file, or without one. */
  const open = (chosen?: ImportFile) => {
    setFile(chosen)
    setOutcome({})
    look.clear()
    apply.clear()
    if (chosen) void look.run(chosen)
  }
  const isImporting = apply.busy && !look.busy
  return {
    stock,
    file,
    preview,
    result,
    problem: look.problem ?? apply.problem ?? problem,
    isReading: look.busy,
    isImporting,
    choose: async (chosen: File) => {
      open()
      const read = await readFile(chosen, t)
      if (typeof read === 'string') setOutcome({ problem: read })
      else open(read)
    },
    chooseStock: (mode: StockMode) => {
      if (isImporting) return
      setStock(mode)
      latestStock.current = mode
      if (file) open(file)
      else setOutcome({ result })
    },
    apply: () => {
      if (file === undefined || preview === undefined) return
      setOutcome({ preview })
      void apply.run(file, preview)
    },
    cancel: () => open(),
  }
}

async function readPreview(
  api: ApiClient,
  file: ImportFile,
  stock: Readonly<{ current: StockMode }>,
): Promise<Preview> {
  const query = { stock: stock.current }
  const preview = await api.call('POST /staff/catalogue/import/preview', { query }, { file })
  // Another choice during the call needs another preview.
  return query.stock === stock.current ? preview : readPreview(api, file, stock)
}

/** Reads a file to import, or says why it cannot be one. */
async function readFile(file: File, t: Translate): Promise<ImportFile | string> {
  const { name, size } = file
  const ending = /\.(csv|json)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending !== 'csv' && ending !== 'json') return t('staff.file.neither', { name })
  if (size > maxImportBytes) return t('staff.file.tooLarge', { name, most: maxImportBytes / 1024 / 1024 })
  const type = types[ending]
  return { name, type, bytes: new Blob([await file.arrayBuffer()], { type }) }
}
