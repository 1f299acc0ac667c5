import { useRouteLoaderData } from 'react-router'
import type { StaffMember, StaffPermission } from '#core/staff/staff.ts'
import type { loader } from './staff-guard.tsx'

/** Who is signed in. @throws Error outside of the guarded pages of the back office. */
export function useStaff(): StaffMember {
  const data = useRouteLoaderData<typeof loader>('staff/shell/staff-guard')
  if (data === undefined) throw new Error('useStaff needs the guard of the back office above it')
  return data.staff
}

/** What the role of who is signed in permits; the server checks it again. */
export function useMay(): (permission: StaffPermission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
