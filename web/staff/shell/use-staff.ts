import { useRouteLoaderData } from 'react-router'
import type { StaffMember, StaffPermission } from '#core/staff/staff.ts'
import type { loader } from './staff-guard.tsx'

/** Returns the signed-in staff member. @throws Error outside of the guarded pages of the back office. */
export function useStaff(): StaffMember {
  const data = useRouteLoaderData<typeof loader>('staff/shell/staff-guard')
  if (data === undefined) throw new Error('useStaff needs the guard of the back office above it')
  return data.staff
}

/**
 * Returns a function that says whether the role of the signed-in staff member has a permission. The server checks it
 * too.
 */
export function useMay(): (permission: StaffPermission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
