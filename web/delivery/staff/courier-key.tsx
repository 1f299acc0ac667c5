import { useState } from 'react'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { FactList } from '../../staff/ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { Hint } from '../../ui/small-text.tsx'

/** Where a courier sends signed events, and the key that the owner gives them. */
export function CourierKey({ id }: { id: string }) {
  const t = useT()
  const api = useStaffApi()
  const [key, setKey] = useState<string>()
  const { ref: shown, takeFocus } = useFocusAfter()
  const show = useAction(() => api.call('GET /staff/couriers/{id}/key', { params: { id } }), {
    failed: t('common.failed'),
    onSuccess: (answer) => {
      setKey(answer.key)
      takeFocus()
    },
  })
  return (
    <div className="border-t border-line pt-3 sm:col-span-full">
      <p className="mb-1 font-medium">{t('staff.couriers.events')}</p>
      <Hint className="mb-2">{t('staff.couriers.eventsText')}</Hint>
      <FactList
        facts={[
          [
            t('staff.couriers.eventsAddress'),
            <code key="address" translate="no">
              {`/api/couriers/${encodeURIComponent(id)}/events`}
            </code>,
          ],
          [
            t('staff.couriers.eventsKey'),
            key === undefined ? (
              <Button key="show" size="sm" variant="quiet" busy={show.busy} onClick={() => void show.run()}>
                {t('staff.couriers.eventsShow')}
              </Button>
            ) : (
              <code key="key" translate="no" tabIndex={-1} ref={shown}>
                {key}
              </code>
            ),
          ],
        ]}
      />
      {show.problem && <p className="mt-2 text-danger">{show.problem}</p>}
    </div>
  )
}
