import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#web/actions/use-action.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** The button that deletes an import that was not applied, after a confirmation. */
export function DiscardImport({ id, name }: { id: string; name: string }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useAction(
    () => api.call('POST /staff/catalogue/imports/{id}/discard', { params: { id } }),
    { failed: t('common.notSaved'), onSuccess: () => navigate(staffPaths.catalogueFile()) },
  )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('staff.common.discard')}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={t('staff.imports.discardNamed', { name })}
        action={t('staff.common.discard')}
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
