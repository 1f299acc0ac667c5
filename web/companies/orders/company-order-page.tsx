import { data, Link } from 'react-router'
import type { Route } from './+types/company-order-page'
import { AccountPage } from '../../accounts/page-title.tsx'
import { noStore } from '../../accounts/read-member.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Block } from '../../orders/block.tsx'
import { OrderAgain } from '../../orders/order-again.tsx'
import { OrderProducts } from '../../orders/order-products.tsx'
import { OrderSummary } from '../../orders/order-summary.tsx'
import { toOrderView } from '../../orders/order-view.ts'
import { PurchaseOrderFold } from '../../orders/purchase-order/purchase-order-fold.tsx'
import { OrderColumns, Tracking } from '../../orders/page/order-columns.tsx'
import { HistoryFold } from '../../orders/page/order-folds.tsx'
import { ShippingSection } from '../../orders/shipping-section.tsx'
import { AddToListQuietly } from '../lists/add-to-list-quietly.tsx'
import { CompanyMissing, failureOf } from '../company-missing.tsx'

/** Reads an order of a company that a colleague placed. */
export async function loader({ params: { id, order }, context }: Route.LoaderArgs) {
  try {
    const found = await context
      .get(apiContext)
      .call('GET /companies/{id}/orders/{order}', { params: { id, order } })
    return data({ order: toOrderView(found) })
  } catch (error) {
    return data({ order: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

/**
 * The order of a colleague, with a way to order the same again. "Orders of a company are seen by all its admins and
 * approvers."
 */
export default function CompanyOrderPage({ loaderData: { order }, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <AccountPage
      title={order ? t('common.numberedOrder', { number: order.orderNumber }) : t('companies.orders')}
      path={paths.companyOrder(params.id, params.order)}
      above={
        <Link key="orders" to={paths.companyOrders(params.id)}>
          {t('companies.orders')}
        </Link>
      }
      lead={order && t('companies.orders.readOnly')}
    >
      {order === undefined ? (
        <CompanyMissing />
      ) : (
        <OrderColumns
          main={
            <>
              <Tracking order={order} />
              <div className="mt-6 border-t border-line">
                <ShippingSection order={order} />
                {order.purchaseOrderFile && <PurchaseOrderFold order={order} mayChange={false} />}
                <HistoryFold order={order} />
              </div>
              <Block title={t('orders.products')}>
                <OrderProducts items={order.items} />
              </Block>
            </>
          }
          side={
            <>
              <OrderSummary order={order} />
              <OrderAgain items={order.items} />
              <AddToListQuietly goods={order.items} className="print:hidden" />
            </>
          }
        />
      )}
    </AccountPage>
  )
}
