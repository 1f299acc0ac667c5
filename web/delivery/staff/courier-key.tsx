import { useState } from 'react'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getCourierKey } from '#core/api/parcels-and-cash/parcels.ts'
import { formatDateTime } from '#core/dates.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { FactList } from '../../staff/ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { Hint } from '../../ui/small-text.tsx'

type CourierKey = OutputOf<typeof getCourierKey>

/**
 * The address to which a courier sends signed events, and the key for the signatures, which the owner gives to the
 * courier.
 */
export function CourierEvents({ id }: { id: string }) {
  const t = useT()
  const api = useStaffApi()
  const [known, setKnown] = useState<CourierKey>()
  const { ref: shown, takeFocus } = useFocusAfter()
  const show = useAction(() => api.call('GET /staff/couriers/{id}/key', { params: { id } }), {
    failed: t('common.failed'),
    onSuccess: (answer) => {
      setKnown(answer)
      takeFocus()
    },
  })
  const replace = useAction(
    ({ number }: CourierKey) =>
      api.call('POST /staff/couriers/{id}/key', { params: { id }, body: { number } }),
    {
      failed: t('common.failed'),
      onSuccess: (answer) => {
        setKnown(answer)
        takeFocus()
        showAlert({ message: t('staff.couriers.eventsReplaced') })
      },
    },
  )
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
            known === undefined ? (
              <Button key="show" size="sm" variant="quiet" busy={show.busy} onClick={() => void show.run()}>
                {t('staff.couriers.eventsShow')}
              </Button>
            ) : (
              <code key="key" translate="no" tabIndex={-1} ref={shown}>
                {known.key}
              </code>
            ),
          ],
        ]}
      />
      {known?.formerUntil && (
        <p className="mt-2">
          {t('staff.couriers.eventsFormer', {
            time: formatDateTime(new Date(known.formerUntil.seconds * 1000)),
          })}
        </p>
      )}
      {known && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" variant="quiet" busy={replace.busy} onClick={() => void replace.run(known)}>
            {t('staff.couriers.eventsReplace')}
          </Button>
          <Hint>{t('staff.couriers.eventsReplaceText')}</Hint>
        </div>
      )}
      {(show.problem || replace.problem) && (
        <p className="mt-2 text-danger">{show.problem || replace.problem}</p>
      )}
    </div>
  )
}
