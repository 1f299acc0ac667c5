import { Download } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { data, useRevalidator } from 'react-router'
import type { StockMode } from '../../../../core/catalogue/changes.ts'
import { maxImportBytes } from '../../../../core/catalogue/uploads.ts'
import { staffMay } from '../../../../core/staff/staff.ts'
import { ApiFailure, type CallOutput } from '../../../api/client.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readStaff } from '../../../staff/shell/loaders.ts'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { FileDrop } from '../../../staff/ui/file-drop.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { unsavedProblem } from '../../../staff/ui/unsaved.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { Route } from './+types/catalogue-file-page'

/** It is for those who may take the catalogue out or write over it. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = await readStaff(context)
  const may = staff && (staffMay(staff.role, 'catalogue:import') || staffMay(staff.role, 'catalogue:export'))
  if (may === false) throw data(null, { status: 403 })
  return null
}

/** "CSV and JSON export and import with a preview of what would change." */
export default function CatalogueFilePage() {
  const t = useT()
  const may = useMay()
  return (
    <StaffPage title={t('staff.file.title')}>
      <CatalogueTabs />
      <div className="grid gap-8">
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
                  <Download className="size-4" strokeWidth={1.5} aria-hidden />
                  {t('staff.file.download', { format: format.toUpperCase() })}
                </a>
              ))}
            </p>
          </Panel>
        )}
        {may('catalogue:import') && <Import />}
      </div>
    </StaffPage>
  )
}

/** A file as it was chosen: what is on the disk may change until it is imported. */
interface Chosen {
  name: string
  type: 'text/csv' | 'application/json'
  bytes: Blob
}

type Preview = CallOutput<'POST /staff/catalogue/import/preview'>
type Result = CallOutput<'POST /staff/catalogue/import'>

function typeOf({ name }: File): Chosen['type'] | undefined {
  if (/\.csv$/i.test(name)) return 'text/csv'
  return /\.json$/i.test(name) ? 'application/json' : undefined
}

function Import() {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const { revalidate } = useRevalidator()
  const [stock, setStock] = useState<StockMode>('keep')
  const [chosen, setChosen] = useState<Chosen>()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [problem, setProblem] = useState<ReactNode>()
  const [busy, setBusy] = useState<'preview' | 'import'>()

  const looking = useRef<AbortController>(undefined)

  const look = async (file: Chosen, mode: StockMode) => {
    // Who chooses otherwise meanwhile must not be shown the answer to the first choice.
    looking.current?.abort()
    const { signal } = (looking.current = new AbortController())
    setBusy('preview')
    setPreview(undefined)
    setResult(undefined)
    try {
      const query = { stock: mode }
      const found = await api.call('POST /staff/catalogue/import/preview', { query }, { file, signal })
      if (!signal.aborted) setPreview(found)
    } catch (error) {
      if (!signal.aborted) setProblem(unsavedProblem(error, t))
    } finally {
      if (!signal.aborted) setBusy(undefined)
    }
  }

  const choose = async (file: File) => {
    setProblem(undefined)
    setChosen(undefined)
    setPreview(undefined)
    setResult(undefined)
    const type = typeOf(file)
    if (type === undefined) return setProblem(t('staff.file.neither', { name: file.name }))
    if (file.size > maxImportBytes)
      return setProblem(t('staff.file.tooLarge', { name: file.name, most: maxImportBytes / 1024 / 1024 }))
    const read: Chosen = { name: file.name, type, bytes: new Blob([await file.arrayBuffer()], { type }) }
    setChosen(read)
    return look(read, stock)
  }

  const apply = async () => {
    if (chosen === undefined || preview === undefined) return
    setBusy('import')
    setProblem(undefined)
    try {
      const query = { stock, preview: preview.preview }
      setResult(await api.call('POST /staff/catalogue/import', { query }, { file: chosen }))
      setPreview(undefined)
      setChosen(undefined)
      await revalidate()
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      const again = code === 'catalogue_changed_meanwhile' || code === 'import_refused'
      setProblem(again ? t('staff.file.changedMeanwhile') : unsavedProblem(error, t))
      // The file is still here: what it would change now is another question.
      if (again) await look(chosen, stock)
    } finally {
      setBusy(undefined)
    }
  }

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
              onChange={() => {
                if (busy === 'import') return
                setStock(mode)
                setProblem(undefined)
                if (chosen !== undefined) void look(chosen, mode)
              }}
              className="size-4 accent-ink"
            />
            {t(mode === 'keep' ? 'staff.file.keepStock' : 'staff.file.setStock')}
          </label>
        ))}
      </fieldset>
      <FileDrop
        label={chosen?.name ?? t('staff.file.choose')}
        accept=".csv,.json,text/csv,application/json"
        disabled={busy !== undefined}
        onFiles={([file]) => file && void choose(file)}
        className="min-h-24 w-full max-w-prose"
      />
      <div className="mt-4">
        {problem && (
          <Notice tone="danger" className="mb-4">
            {problem}
          </Notice>
        )}
        <p role="status" className="sr-only">
          {busy === undefined ? '' : t(busy === 'preview' ? 'staff.file.looking' : 'staff.file.importing')}
        </p>
        {busy === 'preview' && <p className="text-ink-soft">{t('staff.file.looking')}</p>}
        {result && (
          <div role="status">
            <Notice tone="success">{t('staff.file.done', { ...result })}</Notice>
          </div>
        )}
        {preview && (
          <ImportPreview
            preview={preview}
            headings={chosen?.type === 'text/csv' ? 1 : 0}
            busy={busy === 'import'}
            onApply={() => void apply()}
            onCancel={() => {
              setPreview(undefined)
              setChosen(undefined)
              setProblem(undefined)
            }}
          />
        )}
      </div>
    </Panel>
  )
}
