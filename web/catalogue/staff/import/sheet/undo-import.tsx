import { useState } from 'react'
import { useAction } from '#web/actions/use-action.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

interface UndoImportProps {
  id: string
  /** The name of the file. */
  name: string
  added: number
  changed: number
}

/** The button that undoes a whole import, all or nothing, after a confirmation: "Undo of a whole import". */
export function UndoImport({ id, name, added, changed }: UndoImportProps) {
  const t = useT()
  const api = useStaffApi()
  const [isAsking, setIsAsking] = useState(false)
  const undo = useAction(() => api.call('POST /staff/catalogue/imports/{id}/undo', { params: { id } }), {
    failed: t('common.notSaved'),
    revalidate: 'always',
    onSuccess: ({ removed, restored }) => {
      setIsAsking(false)
      showAlert({ message: t('staff.imports.undoneText', { removed, restored }) })
    },
  })
  const ask = () => {
    undo.clear()
    setIsAsking(true)
  }
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t('staff.imports.undoNamed', { name })} onClick={ask}>
        {t('staff.imports.undo')}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={t('staff.imports.undoNamed', { name })}
        action={t('staff.imports.undo')}
        danger
        busy={undo.busy}
        problem={undo.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={() => void undo.run()}
      >
        <p>{t('staff.imports.undoText', { added, changed })}</p>
      </QuestionDialog>
    </>
  )
}
