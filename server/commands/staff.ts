import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { emailField } from '../../core/accounts/accounts.ts'
import { staffRoles, type StaffRole } from '../../core/staff/staff.ts'
import { makeReady } from '../database/ensure-migrated.ts'
import { addStaff, disableStaff, listStaff, resetStaff } from '../services/staff/accounts.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openDatabase } from './open-database.ts'

const usage = `Usage: npm run staff -- add EMAIL --role owner|clerk [--name NAME]
       npm run staff -- reset EMAIL
       npm run staff -- disable EMAIL
       npm run staff -- list
`

type Wanted =
  | { verb: 'add'; email: string; role: StaffRole; name: string }
  | { verb: 'reset' | 'disable'; email: string }
  | { verb: 'list' }

function read(args: string[]): Wanted | undefined {
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
    const role = staffRoles.find((known) => known === values.role)
    if (verb !== 'add' || role === undefined) return undefined
    return { verb, email: email.data, role, name: values.name?.trim() || email.data }
  } catch {
    return undefined
  }
}

/** `npm run staff -- add EMAIL --role clerk`: the accounts of the back office; there is no other way to one. */
async function main(args: string[]): Promise<number> {
  const wanted = read(args)
  if (wanted === undefined) {
    process.stderr.write(usage)
    return 2
  }
  const settings = readSettings(process.env)
  const connection = await openDatabase(settings)
  try {
    await makeReady(connection.db)
    process.stdout.write(await carryOut({ database: connection.db, settings, now: () => new Date() }, wanted))
    return 0
  } finally {
    await connection.close()
  }
}

type Shop = Parameters<typeof addStaff>[0]

async function carryOut(shop: Shop, wanted: Wanted): Promise<string> {
  switch (wanted.verb) {
    case 'add': {
      const added = await addStaff(shop, wanted)
      if (added === undefined) throw new StartError(`${wanted.email} has an account already.`)
      return invitation(`${wanted.email} is ${wanted.role} now.`, added.link)
    }
    case 'reset': {
      const reset = await resetStaff(shop, wanted.email)
      if (reset === undefined) throw unknown(wanted.email)
      return invitation(`${wanted.email} has to begin anew.`, reset.link)
    }
    case 'disable':
      if (!(await disableStaff(shop, wanted.email))) throw unknown(wanted.email)
      return `${wanted.email} can no longer sign in.\n`
    case 'list': {
      const all = await listStaff(shop)
      const lines = all.map(({ email, name, role, enrolled, disabled }) =>
        [email, name, role, disabled ? 'disabled' : enrolled ? 'active' : 'not set up yet'].join('\t'),
      )
      return lines.length === 0 ? 'Nobody has an account yet.\n' : `${lines.join('\n')}\n`
    }
  }
}

const unknown = (email: string) => new StartError(`There is no account of ${email} that could be changed.`)

const invitation = (what: string, link: string) =>
  `${what} Open this link to choose a password; it works once, for 24 hours.\n${link}\n`

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
