/** What a person may do in a company, from the least to the most. */
export const companyRoles = ['buyer', 'approver', 'admin'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What only some roles may do in a company. */
export type CompanyAction = 'manage_people' | 'change_details' | 'close'

/**
 * Who may do what. "Roles: `buyer` orders within limits, `approver` also decides requests and limits, `admin` also
 * people and addresses."
 */
const allowed: Readonly<Record<CompanyAction, readonly CompanyRole[]>> = {
  manage_people: ['admin'],
  change_details: ['admin'],
  close: ['admin'],
}

/**
 * Whether a role allows an action.
 * @example companyMay('buyer', 'manage_people') //=> false
 */
export function companyMay(role: CompanyRole, action: CompanyAction): boolean {
  return allowed[action].includes(role)
}
