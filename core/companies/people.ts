import { companyRoles, type CompanyRole } from './roles.ts'

/** Maximum number of people in a company, including open invitations. */
export const maxPeople = 200

/** Maximum number of companies of a member. */
export const maxCompanies = 20

interface Person {
  id: string
  role: CompanyRole
}

/**
 * Whether a person is the only admin of a company. "The last admin cannot leave"; for the same reason, the last admin
 * can neither be removed nor get another role.
 * @example isLastAdmin([{ id: 'a', role: 'admin' }, { id: 'b', role: 'buyer' }], 'a') //=> true
 */
export function isLastAdmin(people: readonly Person[], id: string): boolean {
  const admins = people.filter(({ role }) => role === 'admin')
  return admins.length === 1 && admins[0]?.id === id
}

/**
 * Returns the id of the person who becomes admin after the data of a company's last admin have been erased. This is
 * the person with the highest role or, if several have it, the one who joined first. Undefined if an admin remains, or
 * nobody does.
 * @example successorOf([{ id: 'a', role: 'buyer', joinedAt: 1 }, { id: 'b', role: 'approver', joinedAt: 2 }]) //=> 'b'
 */
export function successorOf(remaining: readonly (Person & { joinedAt: number })[]): string | undefined {
  const [first] = remaining.toSorted(
    (a, b) => companyRoles.indexOf(b.role) - companyRoles.indexOf(a.role) || a.joinedAt - b.joinedAt,
  )
  return first?.role === 'admin' ? undefined : first?.id
}
