import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../../actions/use-action.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { staffPaths } from '../../../../staff/paths.ts'
import { useStaffApi } from '../../../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../../../staff/ui/question-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'

/** Gives an import up that is not in the shop yet. */
export function DiscardImport({ id, name }: { id: string; name: string }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useAction(
    () => api.call('POST /staff/catalogue/imports/{id}/discard', { params: { id } }),
    { failed: t('staff.unsaved.failed'), onSuccess: () => navigate(staffPaths.catalogueFile()) },
  )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('staff.imports.discard')}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={t('staff.imports.discardNamed', { name })}
        action={t('staff.imports.discard')}
        danger
        busy={discard.busy}
        problem={discard.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={() => void discard.run()}
      >
        <p>{t('staff.imports.discardText')}</p>
      </QuestionDialog>
    </>
  )
}
