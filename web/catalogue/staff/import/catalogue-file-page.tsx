import { Download } from 'lucide-react'
import { data } from 'react-router'
import { staffMay } from '../../../../core/staff/staff.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { readStaff } from '../../../staff/shell/loaders.ts'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { FileDrop } from '../../../staff/ui/file-drop.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/catalogue-file-page'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

/** For those who may export or import the catalogue. */
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
        {isReading && <p className="text-ink-soft">{t('staff.file.looking')}</p>}
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
