import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { formatDate } from '#core/dates.ts'
import { apiContext } from '../../api/context.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/quotation-page'
import { BuyerPanel } from './buyer-panel.tsx'
import { Conversation } from './conversation.tsx'
import { Editor } from './editor.tsx'
import { EraseVisitor } from './erase-visitor.tsx'
import { QuotationActions } from './quotation-actions.tsx'
import { Standing } from './standing.tsx'
import { QuotationBadge } from './state-badge.tsx'
import { Versions } from './versions.tsx'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [quotation, places] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/quotations/{id}', { params: { id } }),
      api.call('GET /pickupLocations'),
    ]),
  )
  return { quotation, places, today: formatDate(new Date()) }
}

/** The page of a quotation: its draft in an editor, its versions side by side, questions and notes. */
export default function QuotationPage({ loaderData }: Route.ComponentProps) {
  const { quotation, places, today } = loaderData
  const t = useT()
  const may = useMay()
  const { id, number, state, question, draft, version } = quotation
  const [isBegun, setIsBegun] = useState(false)
  const isOpen = draft || isBegun || state === 'requested'
  const mayEdit = may('orders:place') && quotation.email !== '' && (accepts(quotation) || draft)
  return (
    <StaffPage
      title={number}
      afterTitle={<QuotationBadge state={state} question={question} />}
      above={[
        <Link key="quotations" to={staffPaths.quotations()}>
          {t('staff.nav.quotations')}
        </Link>,
      ]}
      actions={
        <>
          <Paper quotation={quotation} />
          {may('orders:place') && <QuotationActions quotation={quotation} />}
          {may('members:erase') && quotation.memberId === undefined && quotation.email !== '' && (
            <EraseVisitor quotation={quotation} />
          )}
        </>
      }
    >
      <Standing quotation={quotation} />
      {mayEdit && !isOpen && (
        <Button size="sm" variant="secondary" className="mb-5" onClick={() => setIsBegun(true)}>
          {t('staff.quotations.beginVersion', { version: (version ?? 0) + 1 })}
        </Button>
      )}
      {mayEdit && isOpen && (
        <Editor
          key={id}
          quotation={quotation}
          places={places}
          today={today}
          onSent={() => setIsBegun(false)}
        />
      )}
      <div className="mt-8 grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          {quotation.versions.length > 0 && (
            <Panel title={t('staff.quotations.versions')}>
              <Versions quotation={quotation} />
            </Panel>
          )}
          <Panel title={t('staff.quotations.questions')}>
            <Conversation quotation={quotation} mayWrite={may('orders:place')} />
          </Panel>
        </div>
        <Panel title={t('staff.quotations.buyer')}>
          <BuyerPanel quotation={quotation} />
        </Panel>
      </div>
    </StaffPage>
  )
}

/** Whether a quotation may get another version; one with an order only once that is cancelled. */
const accepts = ({ accepted }: StaffQuotation) => accepted === undefined || accepted.cancelled

/** A link to the paper of the last version or, before the first, of the draft, in the buyer's language. */
function Paper({ quotation: { id, version, draft, language: own } }: { quotation: StaffQuotation }) {
  const { t } = useTranslator()
  if (version === undefined && !draft) return null
  const query = new URLSearchParams({ lang: own, ...(version !== undefined && { version: String(version) }) })
  return (
    <a
      href={`/api/staff/quotations/${encodeURIComponent(id)}/pdf?${query}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {t('staff.quotations.pdf')}
    </a>
  )
}
