import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { mayManage, ownerRole, permissionsIn, type StaffRole } from '#core/staff/roles.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffRoles } from '../../database/tables/staff.ts'
import { lockEntries, type OrderedTable } from './list-editor.ts'

/** The lock by which changes of roles and accounts run one after the other. */
const staffLock = 'staff'

/**
 * The roles, as staff edit them: "Roles with chosen permissions." The owner's role never changes, and nobody may change
 * a role that has more permissions than their own.
 */
export const staffRoleTable: OrderedTable<StaffRole, typeof staffRoles> = {
  subject: 'staff_role',
  conflict: 'staff_changed_meanwhile',
  lock: staffLock,
  table: staffRoles,
  key: 'key',
  idsName: 'ids',
  orderedAction: 'staff_roles.ordered',
  toEntry: (row) => ({ name: row.name, permissions: permissionsIn(row) }),
  toColumns: ({ name, permissions }) => ({ name, permissions }),
  demandAllowed({ session }, key, roles) {
    if (key === ownerRole || !roles.every((role) => mayManage(session.staff, role)))
      throw new ShopError('not_allowed')
  },
  async demandUnused(tx, key) {
    if ((await tx.$count(staff, eq(staff.role, key))) > 0) throw new ShopError('staff_role_in_use')
  },
  nameOf: ({ name }) => name,
  auditOf: ({ name, permissions }) => ({ name, permissions }),
}

/** Makes other changes of roles, accounts, limits and approvals wait until the transaction ends. */
export const lockStaff = (tx: Transaction) => lockEntries(tx, staffRoleTable)
