import type { ReactNode } from 'react'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatDate } from '#core/dates.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { momentOf } from '../../orders/moment-of.ts'

/** The day of a time in the shop's time zone, yyyy-MM-dd. */
export const dayOf = (date: unknown): string => formatDate(new Date(momentOf(date)))

/** "Fact row between hairlines": number, version, last day, delivery, and who sent it. */
export function QuotationFacts({ quotation }: { quotation: Quotation }) {
  const { t, language } = useTranslator()
  const { number, version, sentAt, validUntil, promised, preferredDay, from } = quotation
  const day = (text: string) => formatDays({ from: text, to: text }, language)
  const delivered = preferredDay ? day(preferredDay) : promised && formatDays(promised, language)
  const facts: [term: string, value: ReactNode][] = [
    [t('quotations.number'), number],
    [t('quotations.version'), t('quotations.versionSent', { version, day: day(dayOf(sentAt)) })],
    [t('quotations.validUntil'), day(validUntil)],
    ...(delivered === undefined ? [] : [[t('quotations.delivered'), delivered] as [string, ReactNode]]),
    ...(from === ''
      ? []
      : [
          [
            t('quotations.from'),
            <span key="from" translate="no">
              {from}
            </span>,
          ] as [string, ReactNode],
        ]),
  ]
  return (
    <dl className="tabular grid grid-cols-2 border-y border-line text-md sm:grid-cols-3 lg:flex lg:flex-wrap">
      {facts.map(([term, value]) => (
        <div
          key={term}
          className="py-3 pr-4 lg:grow lg:border-l lg:border-line lg:pl-4 lg:first:border-l-0 lg:first:pl-0"
        >
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
