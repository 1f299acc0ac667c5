import { Download } from 'lucide-react'
import { useAction } from '#web/actions/use-action.ts'
import { useTranslator } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { FileDrop } from '#web/staff/ui/file-drop.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The panel that downloads and uploads the costs of all specs as a file. */
export function CostFile() {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const read = useAction(
    (file: File) =>
      api.call('POST /staff/catalogue/costs/import', {}, { file: { bytes: file, type: 'text/csv' } }),
    {
      failed: t('staff.costs.fileFailed'),
      onSuccess: (counts) => showAlert({ message: t('staff.costs.fileRead', counts) }),
    },
  )
  return (
    <Panel title={t('staff.costs.file')}>
      <p className="mb-3 max-w-prose text-ink-soft">{t('staff.costs.fileText')}</p>
      <a
        href={`/api/staff/catalogue/costs/export?format=xlsx&lang=${language}`}
        download
        className={`mb-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
      >
        <Download className="size-4" />
        {t('staff.costs.export')}
      </a>
      <FileDrop
        label={t('staff.costs.fileChoose')}
        accept=".csv,.xlsx,text/csv"
        disabled={read.busy}
        onFiles={([file]) => file && void read.run(file)}
        className="min-h-24 w-full max-w-prose"
      />
      {read.problem && <Notice tone="danger">{read.problem}</Notice>}
    </Panel>
  )
}
