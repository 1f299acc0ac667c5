import type { OrderStatus } from '../orders/statuses.ts'
import type { StaffPermission } from '../staff/staff.ts'

/** The lists of returns by the next step of staff, in the order of the steps. */
export const returnViews = ['to_decide', 'to_collect', 'to_receive', 'to_inspect', 'to_refund'] as const
export type ReturnWork = (typeof returnViews)[number]

/**
 * The states of a return: "Returns … by line and quantity, with reason, photos, decision, collection, inspection,
 * restock or scrap, refund." The order gets the specified status that corresponds to the state: "Return Requested →
 * return_approved, return_rejected · return_approved → Returned · Returned → return_completed". After a return of only
 * some pieces, or a withdrawn return, the order resumes at its earlier status.
 */
const table = {
  requested: { tone: 'warning', from: [], order: 'Return Requested', permission: 'returns:decide' },
  approved: { tone: 'info', from: ['requested'], order: 'return_approved', permission: 'returns:decide' },
  on_its_way: {
    tone: 'petrol',
    from: ['approved'],
    order: 'return_approved',
    permission: 'orders:move',
    correctable: true,
  },
  arrived: {
    tone: 'petrol',
    from: ['approved', 'on_its_way'],
    order: 'Returned',
    permission: 'orders:move',
    correctable: true,
  },
  inspected: {
    tone: 'info',
    from: ['arrived'],
    order: 'Returned',
    permission: 'orders:move',
    correctable: true,
  },
  completed: {
    tone: 'success',
    from: ['inspected'],
    order: 'return_completed',
    permission: 'returns:refund',
    correctable: true,
    isOver: true,
  },
  rejected: {
    tone: 'danger',
    from: ['requested'],
    order: 'return_rejected',
    permission: 'returns:decide',
    isOver: true,
    releases: true,
  },
  withdrawn: {
    tone: 'neutral',
    from: ['requested', 'approved', 'on_its_way'],
    permission: 'returns:decide',
    isOver: true,
    releases: true,
  },
} as const

export type ReturnState = keyof typeof table

interface ReturnRow {
  /** The colour of the state's badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  from: readonly ReturnState[]
  /**
   * The order's status while the return is in this state. If it is missing, the order resumes at its status from
   * before the return.
   */
  order?: OrderStatus
  /** The permission to move a return to this state. */
  permission: StaffPermission
  /**
   * Whether staff may correct a step to this state after its message has been sent. A decision cannot be corrected; a
   * withdrawal or another return follows it instead. A return that staff started is withdrawn instead.
   */
  correctable?: true
  /** Whether the return has ended. */
  isOver?: true
  /** Whether the customer keeps the pieces, and may return them later. */
  releases?: true
}

const rows: Readonly<Record<ReturnState, ReturnRow>> = table

export const returnStates = Object.keys(table) as [ReturnState, ...ReturnState[]]

export const returnTable: Readonly<Record<ReturnState, ReturnRow>> = rows

/** Whether a return still needs work. "One return of an order at a time is open." */
export const isOpen = (state: ReturnState): boolean => rows[state].isOver !== true

/** Whether a return may move from one state to another. */
export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean => rows[to].from.includes(from)

/** Whether the goods of a return are in the shop. */
export const haveArrived = (state: ReturnState): boolean =>
  state === 'arrived' || state === 'inspected' || state === 'completed'

/** Whether lines and reason may still be changed. This is possible until the goods are on their way. */
export const mayChangeReturn = (state: ReturnState): boolean => state === 'requested' || state === 'approved'

/** Whether the customer may add photos. This is possible until the goods are on their way. */
export const mayAddPhotos = mayChangeReturn

/** The ways in which goods come back: the shop or its courier collects them, or the customer brings or sends them. */
export const returnWays = ['collected', 'brought', 'sent'] as const
export type ReturnWay = (typeof returnWays)[number]

/**
 * Returns the next step of staff for a return; undefined once the return has ended.
 * @example workOf({ status: 'approved', way: 'sent' }) //=> 'to_receive'
 */
export function workOf({
  status,
  way,
}: {
  status: ReturnState
  way?: ReturnWay | null | undefined
}): ReturnWork | undefined {
  switch (status) {
    case 'requested':
      return 'to_decide'
    case 'approved':
      return way === 'brought' || way === 'sent' ? 'to_receive' : 'to_collect'
    case 'on_its_way':
      return 'to_receive'
    case 'arrived':
      return 'to_inspect'
    case 'inspected':
      return 'to_refund'
    default:
      return undefined
  }
}

/** The reasons for which goods come back; `other` needs a note. */
export const returnReasons = [
  'damaged',
  'defective',
  'wrong_item',
  'not_as_described',
  'does_not_fit',
  'changed_mind',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The reasons for which a piece cannot be sold again: "Restock or scrap". */
export const scrapReasons = ['damaged_on_the_way', 'used', 'defective', 'incomplete', 'other'] as const
export type ScrapReason = (typeof scrapReasons)[number]

/** The ways in which a refund is paid. "Refund in cash or transfer." */
export const refundWays = ['cash', 'transfer'] as const
export type RefundWay = (typeof refundWays)[number]

/** The actions of staff on a return. */
export type ReturnAction =
  | 'decide'
  | 'change'
  | 'arrange'
  | 'on_its_way'
  | 'arrive'
  | 'inspect'
  | 'refund'
  | 'exchange'
  | 'withdraw'
  | 'credit'
  | 'photos'

/** All actions, in the order in which the page shows them. */
export const returnActions = [
  'decide',
  'change',
  'arrange',
  'on_its_way',
  'arrive',
  'inspect',
  'exchange',
  'refund',
  'withdraw',
  'credit',
  'photos',
] as const satisfies readonly ReturnAction[]
