import type { CallOutcome } from '../../../../core/orders/queues.ts'
import type { BulkStatus, WorkStep } from '../../../../core/orders/statuses.ts'
import type { TextKey } from '../../../i18n/i18n.tsx'
import type { OrderList } from './order-search.ts'

export const listTexts: Record<OrderList, TextKey> = {
  to_confirm: 'staff.orders.list.to_confirm',
  in_progress: 'staff.orders.list.in_progress',
  to_ship: 'staff.orders.list.to_ship',
  to_hand_over: 'staff.orders.list.to_hand_over',
  on_the_way: 'staff.orders.list.on_the_way',
  to_complete: 'staff.orders.list.to_complete',
  returns_to_decide: 'staff.orders.list.returns_to_decide',
  returns_under_way: 'staff.orders.list.returns_under_way',
  invoices_to_issue: 'staff.orders.list.invoices_to_issue',
  all: 'staff.orders.list.all',
}

/** What the button says that leads to an order's next step; the three dots where a question comes first. */
export const stepTexts: Record<WorkStep, TextKey> = {
  confirm: 'staff.orders.step.confirm',
  ship: 'staff.orders.step.ship',
  hand_over: 'staff.orders.step.hand_over',
  deliver: 'staff.orders.step.deliver',
  complete: 'staff.orders.step.complete',
  decide_return: 'staff.orders.step.decide_return',
  receive_return: 'staff.orders.step.receive_return',
  take_back: 'staff.orders.step.take_back',
  repay: 'staff.orders.step.repay',
  issue_invoice: 'staff.orders.step.issue_invoice',
}

export const lastCallTexts: Record<CallOutcome, TextKey> = {
  reached: 'staff.orders.lastCall.reached',
  no_answer: 'staff.orders.lastCall.no_answer',
  busy: 'staff.orders.lastCall.busy',
  call_back: 'staff.orders.lastCall.call_back',
  wrong_number: 'staff.orders.lastCall.wrong_number',
  whatsapp_sent: 'staff.orders.lastCall.whatsapp_sent',
}

/** What taking several orders to a status is called: on the button with how many, as a question, and to do it. */
export const moveTexts: Record<BulkStatus, { button: TextKey; title: TextKey; action: TextKey }> = {
  'In Progress': {
    button: 'staff.orders.move.confirm',
    title: 'staff.orders.move.confirmTitle',
    action: 'staff.orders.move.confirmAction',
  },
  Shipped: {
    button: 'staff.orders.move.ship',
    title: 'staff.orders.move.shipTitle',
    action: 'staff.orders.move.shipAction',
  },
  delivered: {
    button: 'staff.orders.move.deliver',
    title: 'staff.orders.move.deliverTitle',
    action: 'staff.orders.move.deliverAction',
  },
  Completed: {
    button: 'staff.orders.move.complete',
    title: 'staff.orders.move.completeTitle',
    action: 'staff.orders.move.completeAction',
  },
}
