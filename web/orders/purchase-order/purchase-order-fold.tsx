import { useT } from '#web/i18n/i18n.tsx'
import { Fold } from '#web/ui/rows/fold.tsx'
import type { OrderView } from '../order-view.ts'
import { PurchaseOrderFile } from './purchase-order-file.tsx'

interface PurchaseOrderFoldProps {
  order: OrderView
  /** Whether the reader may add and remove the file. */
  mayChange: boolean
}

/** The purchase order of an order of a company: its number, and its file, which whoever ordered may add. */
export function PurchaseOrderFold({ order, mayChange }: PurchaseOrderFoldProps) {
  const t = useT()
  const { company, purchaseOrderNumber, purchaseOrderFile } = order
  if (company === undefined) return null
  const state = t(
    purchaseOrderFile === undefined ? 'orders.purchaseOrder.noFile' : 'orders.purchaseOrder.hasFile',
  )
  return (
    <Fold
      name={t('orders.purchaseOrder')}
      answer={purchaseOrderNumber === undefined ? state : purchaseOrderNumber + t('form.separator') + state}
    >
      <PurchaseOrderFile orderId={order.id} file={purchaseOrderFile} by="member" mayChange={mayChange} />
    </Fold>
  )
}
