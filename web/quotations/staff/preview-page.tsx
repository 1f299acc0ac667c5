import { Link } from 'react-router'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { QuotationFacts } from '../page/facts.tsx'
import { QuotationGoods } from '../page/goods.tsx'
import { Outcome } from '../page/outcome.tsx'
import { QuotationTerms } from '../page/terms.tsx'
import { PlanFold } from '../plan-fold.tsx'
import type { Route } from './+types/preview-page'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  return {
    quotation: await orErrorResponse(api.call('GET /staff/quotations/{id}/preview', { params: { id } })),
  }
}

/** The saved draft, "as the customer sees it", without the forms that answer it. */
export default function PreviewPage({ loaderData: { quotation }, params: { id } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage
      title={t('staff.quotations.preview')}
      above={[
        <Link key="quotation" to={staffPaths.quotation(id)}>
          {quotation.number}
        </Link>,
      ]}
      actions={
        <a
          href={`/api/staff/quotations/${encodeURIComponent(id)}/pdf`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('staff.quotations.pdf')}
        </a>
      }
    >
      <div className="max-w-250 bg-paper p-4 md:p-8">
        <Outcome quotation={quotation} />
        <QuotationFacts quotation={quotation} />
        <div className="mt-6">
          <QuotationGoods quotation={quotation} />
          <PlanFold plan={quotation.plan} />
          <QuotationTerms quotation={quotation} />
        </div>
      </div>
    </StaffPage>
  )
}
