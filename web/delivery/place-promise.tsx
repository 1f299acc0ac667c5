import { useT } from '../i18n/i18n.tsx'
import { Delivered } from './delivered.tsx'
import type { TypedPlace } from './place-store.ts'
import { usePromise } from './use-promise.ts'

/** The delivery promise for the visitor's place. */
export default function PlacePromise({ place }: { place: TypedPlace }) {
  const t = useT()
  const { answer, failed, retry } = usePromise(place)
  if (failed)
    return (
      <>
        {t('delivery.failed', { place: place.place })}{' '}
        <button type="button" onClick={retry} className="underline underline-offset-4 hover:text-petrol">
          {t('common.tryAgain')}
        </button>
      </>
    )
  if (answer === undefined)
    return <span className="text-ink-soft">{t('delivery.looking', { place: place.place })}</span>
  return <Delivered window={answer} place={answer.place} />
}
