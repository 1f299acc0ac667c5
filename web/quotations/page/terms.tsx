import { Link } from 'react-router'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Block } from '../../orders/block.tsx'

/** The note of the shop, and the terms: what staff wrote, until when goods are held, and until when prices hold. */
export function QuotationTerms({ quotation }: { quotation: Quotation }) {
  const { t, language } = useTranslator()
  const { note, terms = '', holdUntil, validUntil } = quotation
  const day = (text: string) => formatDays({ from: text, to: text }, language)
  const written = terms.split('\n').filter((line) => line.trim() !== '')
  return (
    <div className="mt-12">
      {note && (
        <Block title={t('common.note')}>
          <p translate="no" className="max-w-[68ch] wrap-break-word whitespace-pre-line">
            {note}
          </p>
        </Block>
      )}
      <Block title={t('quotations.terms')}>
        <ol className="grid list-decimal gap-2.5 pl-6 marker:text-ink-soft">
          {written.map((line) => (
            <li key={line} translate="no" className="wrap-break-word">
              {line}
            </li>
          ))}
          {holdUntil && <li>{t('quotations.held', { day: day(holdUntil) })}</li>}
          <li>
            {t('quotations.pricesHold', { day: day(validUntil) })}{' '}
            <Link to={paths.terms()} className="underline underline-offset-4 hover:text-petrol">
              {t('common.termsAndConditions')}
            </Link>
          </li>
        </ol>
      </Block>
    </div>
  )
}
