import { changeSentences } from '#core/orders/changing/change-texts.ts'
import { formatRinggit } from '#core/money.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { toDescribed, type ShownChange } from './shown-change.ts'

/** Shows the differences that a change makes, the amount to pay afterwards, and the note by staff. */
export function ChangeDetails({ change }: { change: ShownChange }) {
  const { t, language } = useTranslator()
  const { toPay, note } = change
  return (
    <>
      <ul className="wrap-anywhere">
        {changeSentences(toDescribed(change), t, language).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {toPay.before !== toPay.after && (
        <p className="font-semibold tabular">
          {t('orders.change.toPay', {
            before: formatRinggit(toPay.before),
            after: formatRinggit(toPay.after),
          })}
        </p>
      )}
    </>
  )
}
