import { Link } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'

type Order = CallOutput<'GET /staff/orders'>['orders'][number]

/**
 * Lists deductions above a clerk's limit. Each is decided on the page of its order; approval also confirms the order.
 */
export function AskedDeductions({ orders }: { orders: readonly Order[] }) {
  const t = useT()
  if (orders.length === 0) return null
  return (
    <ul className="mb-3 grid gap-3">
      {orders.map(({ id, orderNumber, askedDeduction: asked }) => (
        <li key={id} className="border border-line p-4 wrap-anywhere">
          {asked && (
            <>
              <p className="font-semibold">
                {t('staff.approvals.deduction', { amount: formatRinggit(asked.amount) })}
                {t('form.separator')}
                {orderNumber}
              </p>
              <p className="text-ink-soft">{t('staff.approvals.askedBy', { name: asked.by })}</p>
              <p className="whitespace-pre-line">{asked.reason}</p>
            </>
          )}
          <Link
            to={staffPaths.order(id, 'deductions_to_decide')}
            className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-3`}
          >
            {t('staff.approvals.decideInOrder')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
