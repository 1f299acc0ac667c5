import { parseArgs } from 'node:util'
import { chainAudit, checkAudit, type ChainCheck, type ChainHead } from '../services/staff/audit-chain.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

const usage = 'Usage: npm run audit-trail -- check [--head POSITION:LINK]\n'

function parseCommand(args: string[]): { known?: ChainHead } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { head: { type: 'string' } },
    })
    if (positionals.length !== 1 || positionals[0] !== 'check') return undefined
    if (values.head === undefined) return {}
    const { position, link } = /^(?<position>\d+):(?<link>[\w-]{43})$/.exec(values.head)?.groups ?? {}
    return link === undefined ? undefined : { known: { position: Number(position), link } }
  } catch {
    return undefined
  }
}

const reasons = {
  missing: 'a link is missing',
  changed: 'it is not what was written',
  deleted: 'it was deleted',
  cut: 'the trail ends before the head that you noted',
} as const

function report(check: ChainCheck): string {
  if ('head' in check) {
    const { entries, head } = check
    return `The audit trail is whole: ${entries} entries. Its head: ${head.position}:${head.link}\n`
  }
  const { broken, position, entry } = check
  const where = entry === undefined ? `position ${position}` : `entry ${entry}, position ${position}`
  throw new StartError(`The audit trail is broken at ${where}: ${reasons[broken]}.`)
}

/**
 * `npm run audit-trail -- check`: proves that no audit entry was changed or deleted, or names the first entry that was.
 */
export const auditTrail: Command = async (args, env) => {
  const command = parseCommand(args)
  if (command === undefined) throw new UsageError(usage)
  return onShop(env, async (shop) => {
    await chainAudit(shop, { everything: true })
    return report(await checkAudit(shop, command.known))
  })
}

if (import.meta.main) await runCommand(auditTrail)
