import { Link } from 'react-router'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatCash } from '#core/money.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a quotation waits for, or how it ended. */
export function Standing({ quotation }: { quotation: StaffQuotation }) {
  const { t, language } = useTranslator()
  const { state, waits, accepted, declined, withdrawn, version, validUntil, draft, draftBy, gone } = quotation
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {waits && (
        <Notice tone="warning">
          {t('staff.quotations.waits', {
            name: waits.by,
            amount: formatCash(waits.amount),
            reason: waits.reason,
          })}
        </Notice>
      )}
      {accepted && (
        <Notice tone={accepted.cancelled ? 'warning' : 'success'}>
          {t(accepted.cancelled ? 'staff.quotations.acceptedCancelled' : 'staff.quotations.acceptedBy', {
            name: accepted.name,
            position: accepted.position,
          })}{' '}
          {accepted.orderId !== undefined && (
            <Link to={staffPaths.order(accepted.orderId)} className={textLink}>
              {accepted.orderNumber}
            </Link>
          )}
        </Notice>
      )}
      {declined && (
        <Notice tone="quiet">
          {t('staff.quotations.declinedFor', { reason: t(`staff.quotations.reason.${declined.reason}`) })}
          {declined.word !== undefined && <p translate="no">{declined.word}</p>}
        </Notice>
      )}
      {withdrawn && (
        <Notice tone="quiet">{t('staff.quotations.withdrawnFor', { reason: withdrawn.reason })}</Notice>
      )}
      {version !== undefined && validUntil !== undefined && (state === 'sent' || state === 'expired') && (
        <Notice tone="info">
          {t(state === 'sent' ? 'staff.quotations.stays' : 'staff.quotations.ended', {
            version,
            day: formatDays({ from: validUntil, to: validUntil }, language),
          })}
        </Notice>
      )}
      {draft && draftBy !== undefined && (
        <p className="text-ink-soft">{t('staff.quotations.draftBy', { name: draftBy })}</p>
      )}
      {gone.length > 0 && <Gone names={gone} />}
    </div>
  )
}

function Gone({ names }: { names: readonly string[] }) {
  const t = useT()
  return <Notice tone="warning">{t('staff.change.gone', { goods: names.join(t('form.separator')) })}</Notice>
}
