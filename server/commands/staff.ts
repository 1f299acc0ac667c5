import { addStaff, disableStaff, listStaff, resetStaff } from '../services/staff/accounts.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { readServedAddress } from '../start/served-address.ts'
import { StartError } from '../start/start-error.ts'
import { onStorage, runCommand, UsageError, type Command } from './run-command.ts'
import { parseStaffCommand, staffUsage, type StaffCommand } from './staff-command.ts'

type Shop = Parameters<typeof addStaff>[0]

async function execute(shop: Shop, command: StaffCommand): Promise<string> {
  switch (command.verb) {
    case 'add': {
      const added = await addStaff(shop, command)
      if (added === undefined) throw new StartError(`${command.email} has an account already.`)
      return invitation(`${command.email} is ${command.role} now.`, added.link)
    }
    case 'reset': {
      const reset = await resetStaff(shop, command.email)
      if (reset === undefined) throw unknown(command.email)
      return invitation(`${command.email} has to set up the account again.`, reset.link)
    }
    case 'disable':
      if (!(await disableStaff(shop, command.email))) throw unknown(command.email)
      return `${command.email} can no longer sign in.\n`
    case 'list': {
      const all = await listStaff(shop)
      const rows = all.map(({ email, name, role, enrolled, disabled }) =>
        [email, name, role, disabled ? 'disabled' : enrolled ? 'active' : 'not set up yet'].join('\t'),
      )
      return rows.length === 0 ? 'Nobody has an account yet.\n' : `${rows.join('\n')}\n`
    }
  }
}

const unknown = (email: string) => new StartError(`There is no account of ${email} that could be changed.`)

const invitation = (what: string, link: string) =>
  `${what} Open this link to choose a password; it works once, for 24 hours.\n${link}\n`

/** `npm run staff -- add EMAIL --role clerk`: creates, resets, disables and lists back-office accounts. */
export const staff: Command = async (args, env) => {
  const command = parseStaffCommand(args)
  if (command === undefined) throw new UsageError(staffUsage)
  return onStorage(await settingsOf(env), (shop) => execute({ ...shop, now: () => new Date() }, command))
}

/** Reads the settings. If neither PUBLIC_ORIGIN nor PORT is set, they contain the address of the running shop. */
async function settingsOf(env: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettings(env)
  if (env.PUBLIC_ORIGIN !== undefined || env.PORT !== undefined) return settings
  const origin = await readServedAddress(settings.DATA_DIR)
  return origin === undefined ? settings : { ...settings, PUBLIC_ORIGIN: origin }
}

if (import.meta.main) await runCommand(staff)
