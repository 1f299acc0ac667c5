import type { RouterContextProvider } from 'react-router'
import type { StaffMember } from '../../../core/staff/staff.ts'
import { ApiFailure } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'

/** Who of the staff asks for a page, or undefined for everybody else; in loaders. */
export async function readStaff(context: Readonly<RouterContextProvider>): Promise<StaffMember | undefined> {
  try {
    return await context.get(apiContext).call('GET /staff/me')
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return undefined
    throw error
  }
}
