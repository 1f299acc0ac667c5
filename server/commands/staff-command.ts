import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { emailField } from '#core/accounts/accounts.ts'
import { startRoles, type StartRole } from '#core/staff/staff.ts'

/** How to call the command. */
export const staffUsage = `Usage: npm run staff -- add EMAIL --role ROLE [--name NAME]
       npm run staff -- reset EMAIL
       npm run staff -- disable EMAIL
       npm run staff -- list
ROLE is ${startRoles.join(', ')}. A shop needs this for its first owner only, who invites everybody else at /staff/people.
`

export type StaffCommand =
  | { verb: 'add'; email: string; role: StartRole; name: string }
  | { verb: 'reset' | 'disable'; email: string }
  | { verb: 'list' }

/** Reads the arguments; undefined if they are wrong. */
export function parseStaffCommand(args: string[]): StaffCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, name: { type: 'string' } },
    })
    const [verb, address, ...more] = positionals
    if (more.length > 0) return undefined
    if (verb === 'list' && address === undefined) return { verb }
    const email = z.safeParse(emailField, address)
    if (!email.success) return undefined
    if (verb === 'reset' || verb === 'disable') return { verb, email: email.data }
    const role = startRoles.find((known) => known === values.role)
    if (verb !== 'add' || role === undefined) return undefined
    return { verb, email: email.data, role, name: values.name?.trim() || email.data }
  } catch {
    return undefined
  }
}
