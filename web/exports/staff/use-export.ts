import type { ExportChoice } from '#core/exports/exports.ts'
import { useAction } from '../../actions/use-action.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

/** The action that starts making a file, which then appears in the list of files. */
export function useExport({ alert = false }: { alert?: boolean } = {}) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  return useAction(
    ({ choice, name }: { choice: ExportChoice; name?: string }) =>
      api.call('POST /staff/exports', {
        body: { choice, ...(name !== undefined && { name }), lang: language },
      }),
    {
      alert,
      failed: t('staff.exports.makeFailed'),
      revalidate: true,
      onSuccess: () => showAlert({ message: t('staff.exports.begun') }),
    },
  )
}
