import { Link } from 'react-router'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { writePhone } from '#core/contact/phone.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { FactList } from '../../staff/ui/panel.tsx'
import { textLink } from '../../staff/ui/text-link.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlanFold } from '../plan-fold.tsx'

const languageTexts = { en: 'staff.order.english', 'zh-TW': 'staff.order.chinese' } as const

/** Whom a quotation is for, and what they asked. */
export function BuyerPanel({ quotation }: { quotation: StaffQuotation }) {
  const { t, language: shown } = useTranslator()
  const may = useMay()
  const {
    contactName,
    company,
    memberId,
    phoneNumber,
    email,
    language,
    word,
    origin,
    requestedAt,
    plan,
    promised,
  } = quotation
  const name = <span translate="no">{contactName}</span>
  return (
    <>
      <FactList
        facts={[
          [
            t('staff.quotations.company'),
            company && (
              <span key="company" translate="no">
                {company}
              </span>
            ),
          ],
          [
            t('staff.common.customer'),
            memberId !== undefined && may('members:read') ? (
              <Link key="member" to={staffPaths.member(memberId)} className={textLink}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          [
            t('common.phone'),
            <a key="phone" href={`tel:${phoneNumber}`} className={textLink}>
              {writePhone(phoneNumber)}
            </a>,
          ],
          [t('common.email'), email],
          [t('staff.take.language'), t(languageTexts[language])],
          [t(`staff.quotations.origin.${origin}`), <DateText key="at" moment={momentOf(requestedAt)} />],
          [t('staff.quotations.promised'), promised && formatDays(promised, shown)],
        ]}
      />
      {word !== undefined && (
        <blockquote
          className="mt-3 border-l-2 border-ink pl-3 whitespace-pre-line wrap-anywhere"
          translate="no"
        >
          {word}
        </blockquote>
      )}
      <PlanFold plan={plan} className="mt-3 border-t border-line" />
      {may('orders:place') && quotation.state === 'sent' && <Reminder quotation={quotation} />}
    </>
  )
}

/** Whether the buyer is reminded before the last day. */
function Reminder({ quotation: { id, reminds } }: { quotation: StaffQuotation }) {
  const t = useT()
  const api = useStaffApi()
  const set = useAction(
    (wanted: boolean) =>
      api.call('POST /staff/quotations/{id}/reminder', { params: { id }, body: { reminds: wanted } }),
    { failed: t('common.notSaved'), revalidate: true },
  )
  return (
    <div className="mt-3">
      <Checkbox checked={reminds} disabled={set.busy} onChange={({ target }) => void set.run(target.checked)}>
        {t('staff.quotations.reminds')}
      </Checkbox>
      {set.problem && <Notice tone="danger">{set.problem}</Notice>}
    </div>
  )
}
