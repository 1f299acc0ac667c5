import { Link, useRevalidator } from 'react-router'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { ifPermitted, orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useLiveOrders } from '../shell/use-live-orders.ts'
import { useMay } from '../shell/use-staff.ts'
import type { Route } from './+types/approvals-page'
import { ApprovalList } from './approval-list.tsx'
import { AskedDeductions } from './asked-deductions.tsx'

/**
 * Loads everything that waits for approval: deductions as part of their orders, and all others as separate requests.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const query = { queue: 'deductions_to_decide', pageSize: 100 } as const
  const [{ approvals }, deductions] = await Promise.all([
    orErrorResponse(api.call('GET /staff/approvals')),
    orErrorResponse(ifPermitted(api.call('GET /staff/orders', { query }))),
  ])
  return { approvals, orders: deductions?.orders ?? [] }
}

/** The queue in which a second person decides: "Four eyes". */
export default function ApprovalsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const orders = may('discounts:approve') ? loaderData.orders : []
  useLiveOrders(() => void revalidate())
  return (
    <StaffPage
      title={t('staff.approvals.title')}
      actions={
        may('staff:manage') && (
          <Link
            to={staffPaths.approvalSettings()}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('staff.approvals.limits')}
          </Link>
        )
      }
    >
      <div className="max-w-form">
        <AskedDeductions orders={orders} />
        {(loaderData.approvals.length > 0 || orders.length === 0) && (
          <ApprovalList approvals={loaderData.approvals} />
        )}
      </div>
    </StaffPage>
  )
}
