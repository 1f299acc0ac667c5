import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffOffer } from '#core/api/staff/offers.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { afterSaving } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'

/** Stops a running offer, or deletes an offer that has not begun: "Stop now". */
export function EndOffer({ offer }: { offer: StaffOffer }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, version, state } = offer
  const isRunning = state === 'running'
  const end = useAction(
    async () => {
      const call = { params: { id }, body: { version } }
      if (isRunning) await api.call('POST /staff/offers/{id}/stop', call)
      else await api.call('POST /staff/offers/{id}/delete', call)
    },
    {
      failed: t('common.notSaved'),
      onSuccess: () => {
        setIsAsking(false)
        showAlert({ message: t(isRunning ? 'staff.offers.stopped' : 'staff.offers.deleted') })
        return navigate(staffPaths.offers(), { state: afterSaving })
      },
    },
  )
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {t(isRunning ? 'staff.offers.stop' : 'staff.common.delete')}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={t(isRunning ? 'staff.offers.stopNamed' : 'staff.offers.deleteNamed', { name })}
        action={t(isRunning ? 'staff.offers.stop' : 'staff.common.delete')}
        danger
        busy={end.busy}
        problem={end.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={() => void end.run()}
      >
        <p>{t(isRunning ? 'staff.offers.stopText' : 'staff.offers.deleteText')}</p>
      </QuestionDialog>
    </>
  )
}
