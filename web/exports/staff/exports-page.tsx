import { useState } from 'react'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import type { Route } from './+types/exports-page'
import { ChoiceForm } from './choice-form.tsx'
import { ExportFiles } from './export-files.tsx'
import { SaveDialog, type Edited } from './save-dialog.tsx'
import { SavedExports } from './saved-exports.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return orErrorResponse(context.get(apiContext).call('GET /staff/exports'))
}

/** The page for exports: "Exports (CSV and XLSX …, with progress): … chosen columns, saved; scheduled by mail." */
export default function ExportsPage({ loaderData }: Route.ComponentProps) {
  const { kinds, saved, files, readers } = loaderData
  const t = useT()
  const [edited, setEdited] = useState<Edited>()
  return (
    <StaffPage title={t('staff.exports.title')}>
      <div className="grid gap-10 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-10">
          <Panel title={t('staff.exports.saved')}>
            <SavedExports saved={saved} readers={readers} onChange={(one) => setEdited(one)} />
          </Panel>
          <Panel title={t('staff.common.files')}>
            <ExportFiles files={files} />
          </Panel>
        </div>
        <Panel title={t('staff.exports.new')} className="min-w-0">
          <ChoiceForm kinds={kinds} onSave={(choice) => setEdited({ choice })} />
        </Panel>
      </div>
      {edited && (
        <SaveDialog
          key={edited.id}
          edited={edited}
          kinds={kinds}
          readers={readers}
          onClose={() => setEdited(undefined)}
        />
      )}
    </StaffPage>
  )
}
