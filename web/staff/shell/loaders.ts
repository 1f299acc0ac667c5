import { data, type RouterContextProvider } from 'react-router'
import type { StaffMember } from '#core/staff/staff.ts'
import { ApiFailure, isSignedOut } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'

/** The signed-in staff; undefined for everybody else. */
export async function readStaff(context: Readonly<RouterContextProvider>): Promise<StaffMember | undefined> {
  try {
    return await context.get(apiContext).call('GET /staff/me')
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

/** Turns the refusal of a loader's call into the status of the page, also on the server. */
export async function orErrorResponse<Output>(call: Promise<Output>): Promise<Output> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) throw data(undefined, { status: error.status })
    throw error
  }
}

/** The answer of a loader's call; undefined if the role does not permit it. */
export async function ifPermitted<Output>(call: Promise<Output>): Promise<Output | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) return undefined
    throw error
  }
}
