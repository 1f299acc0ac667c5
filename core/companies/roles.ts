/** The roles of people in a company, from the fewest permissions to the most. */
export const companyRoles = ['buyer', 'approver', 'admin'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The actions that depend on a person's role in a company. */
export type CompanyAction =
  | 'order'
  | 'see_all_orders'
  | 'order_without_asking'
  | 'decide_requests'
  | 'set_limits'
  | 'edit_lists'
  | 'manage_people'
  | 'change_details'
  | 'close'

/**
 * The roles that may do each action. "Roles: `buyer` orders within limits, `approver` also decides requests and
 * limits, `admin` also people and addresses." "Orders of a company are seen by all its admins and approvers, by buyers
 * if theirs."
 */
const allowed: Readonly<Record<CompanyAction, readonly CompanyRole[]>> = {
  order: companyRoles,
  see_all_orders: ['approver', 'admin'],
  order_without_asking: ['approver', 'admin'],
  decide_requests: ['approver', 'admin'],
  set_limits: ['approver', 'admin'],
  edit_lists: ['approver', 'admin'],
  manage_people: ['admin'],
  change_details: ['admin'],
  close: ['admin'],
}

/**
 * Whether a role allows an action.
 * @example companyMay('buyer', 'see_all_orders') //=> false
 */
export function companyMay(role: CompanyRole, action: CompanyAction): boolean {
  return allowed[action].includes(role)
}

/** The roles to which limits apply: all that may not order without approval. */
export const limitedRoles = companyRoles.filter((role) => !companyMay(role, 'order_without_asking'))
