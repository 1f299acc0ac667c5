import { Download } from 'lucide-react'
import { data } from 'react-router'
import { exportFormats } from '#core/exports/exports.ts'
import { staffMay } from '#core/staff/staff.ts'
import { apiContext } from '#web/api/context.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { readStaff } from '#web/staff/shell/loaders.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Panel } from '#web/staff/ui/panel.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CostFile } from './cost-file.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/catalogue-file-page'
import { SpreadsheetStart } from './spreadsheet-start.tsx'

/** Reads the earlier imports for people who may import. Refuses people who may neither import nor export. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = await readStaff(context)
  const may = staff && (staffMay(staff, 'catalogue:import') || staffMay(staff, 'catalogue:export'))
  if (may === false) throw data(null, { status: 403 })
  if (staff === undefined || !staffMay(staff, 'catalogue:import')) return { imports: undefined }
  return context.get(apiContext).call('GET /staff/catalogue/imports')
}

/**
 * The page that exports catalogue files and imports them, or other spreadsheets with products: "CSV and JSON export and
 * import with a preview of what would change".
 */
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
            <p className="flex flex-wrap gap-2">
              {([...exportFormats, 'json'] as const).map((format) => (
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
        {may('costs:edit') && <CostFile />}
      </div>
    </StaffPage>
  )
}
