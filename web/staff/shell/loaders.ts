import { data, type RouterContextProvider } from 'react-router'
import type { StaffMember } from '#core/staff/staff.ts'
import { ApiFailure, isSignedOut } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'

/** Reads the signed-in staff member; undefined if nobody is signed in. */
export async function readStaff(context: Readonly<RouterContextProvider>): Promise<StaffMember | undefined> {
  try {
    return await context.get(apiContext).call('GET /staff/me')
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

/**
 * Awaits a loader's call. If the API refuses it, throws a response with the same status, which becomes the page's
 * status.
 */
export async function orErrorResponse<Output>(call: Promise<Output>): Promise<Output> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) throw data(undefined, { status: error.status })
    throw error
  }
}

/** Awaits a loader's call. Undefined if the role does not permit the call. */
export async function ifPermitted<Output>(call: Promise<Output>): Promise<Output | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) return undefined
    throw error
  }
}
