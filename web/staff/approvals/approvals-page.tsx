import { Link, useRevalidator } from 'react-router'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { queueParams } from '../../orders/staff/list/order-search.ts'
import { buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { orRefused } from '../shell/loaders.ts'
import { useQueueCounts } from '../shell/queue-counts.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useLiveOrders } from '../shell/use-live-orders.ts'
import { useMay } from '../shell/use-staff.ts'
import { textLink } from '../ui/text-link.ts'
import type { Route } from './+types/approvals-page'
import { ApprovalList } from './approval-list.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  orRefused(context.get(apiContext).call('GET /staff/approvals'))

/** "Four eyes": the queue in which a second person decides. */
export default function ApprovalsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const { deductions_to_decide: deductions } = useQueueCounts()
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
        {may('discounts:approve') && deductions > 0 && (
          <p className="mb-4">
            <Link
              to={staffPaths.orders(queueParams.write({ queue: 'deductions_to_decide' }))}
              className={textLink}
            >
              {t('staff.approvals.deductions', { count: deductions })}
            </Link>
          </p>
        )}
        <ApprovalList approvals={loaderData.approvals} />
      </div>
    </StaffPage>
  )
}
