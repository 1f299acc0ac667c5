import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '#web/actions/use-action.ts'
import { useCountdown } from '#web/actions/use-countdown.ts'
import type { CallOutput } from '#web/api/client.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { Button } from '#web/ui/button.tsx'

/** A change of many products. Without an id, it waits for a colleague. */
export type MadeChange = CallOutput<'POST /staff/catalogue/bulk'>

/** Offers to undo the last change of many products, for as many seconds as the server allows. */
export function useBulkUndo() {
  const t = useT()
  const api = useStaffApi()
  const { revalidate } = useRevalidator()
  const countdown = useCountdown()
  const [made, setMade] = useState<MadeChange>()
  const undo = useAction(
    (id: string) => api.call('POST /staff/catalogue/bulk/{id}/undo', { params: { id } }),
    {
      failed: t('staff.bulk.undoFailed'),
      onSuccess: ({ restored, removed }) => {
        setMade(undefined)
        showAlert({ message: t('staff.bulk.undone', { count: restored + removed }), topic: 'many products' })
      },
      revalidate: true,
    },
  )
  const seconds = countdown.left('undo')
  const bar = made?.id !== undefined && (seconds > 0 || undo.busy) && (
    <span className="flex flex-wrap items-center gap-x-3 rounded-control bg-petrol-tint px-3 py-1">
      {undo.problem ? (
        <span role="alert" className="text-danger">
          {undo.problem}
        </span>
      ) : (
        t('staff.bulk.undoUntil', { count: made.changed + made.added.length, seconds })
      )}
      <Button size="sm" variant="secondary" busy={undo.busy} onClick={() => void undo.run(made.id!)}>
        {t('common.undo')}
      </Button>
    </span>
  )
  return {
    bar,
    offer: (change: MadeChange) => {
      undo.clear()
      setMade(change)
      if (change.waits) return showAlert({ message: t('staff.approvals.wasAsked'), topic: 'many products' })
      countdown.start('undo', change.undoSeconds)
      const count = change.changed + change.added.length
      showAlert({ message: t('staff.bulk.changed', { count }), topic: 'many products' })
      void revalidate()
    },
  }
}
