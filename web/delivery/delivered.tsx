import { promisedText } from '#core/delivery/days-text.ts'
import type { DeliveryWindow } from '#core/delivery/promise.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import { useT, useTranslator } from '../i18n/i18n.tsx'
import { PromiseRow } from './promise-row.tsx'

/** 'Delivered Tue 8 – Fri 11 Dec to 40150 Shah Alam', with bold dates. */
export function Delivered(props: { window: DeliveryWindow; place: string; half?: HalfDay | undefined }) {
  const { window, place, half } = props
  const translator = useTranslator()
  const [before, after] = translator.t('delivery.to', { place }).split('<days></days>')
  return (
    <>
      {before}
      <b className="font-semibold">{promisedText({ ...window, half }, translator)}</b>
      {after}
    </>
  )
}

/** The delivery promise for the address in a form: the preferred day, or the days for the place. */
export function AddressPromise(props: { window: DeliveryWindow; place: string; half?: HalfDay | undefined }) {
  const t = useT()
  return (
    <PromiseRow facts={t('delivery.free')}>
      <Delivered {...props} />
    </PromiseRow>
  )
}
