import { changeSentences, type DescribedChange } from '#core/orders/changing/change-texts.ts'
import { formatRinggit } from '#core/money.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Panel } from '../../staff/ui/panel.tsx'

interface PreviewProps {
  change: DescribedChange
  toPay: { before: number; after: number }
  note: string
}

/** Shows the change as the customer will read it, in the message and on the order's page. */
export function Preview({ change, toPay, note }: PreviewProps) {
  const { t, language } = useTranslator()
  return (
    <Panel title={t('staff.change.preview')}>
      <ul className="wrap-anywhere">
        {changeSentences(change, t, language).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {note.trim() && <p className="mt-2 wrap-anywhere whitespace-pre-line">{note.trim()}</p>}
      {toPay.before !== toPay.after && (
        <p className="mt-2 font-semibold tabular">
          {t('orders.change.toPay', {
            before: formatRinggit(toPay.before),
            after: formatRinggit(toPay.after),
          })}
        </p>
      )}
    </Panel>
  )
}
