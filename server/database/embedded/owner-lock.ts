import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start/start-error.ts'
import { identityOf } from './process-identity.ts'

/** The folder has an owner that lives. */
export class OwnedError extends StartError {
  override name = 'OwnedError'
}

/** The right to a folder, for as long as this process lives and does not release it. */
export type Ownership = { release(): Promise<void> }

/**
 * Makes this process the only owner of a folder until `release` is called or the process ends in whatever
 * way. Throws OwnedError with one line that names the owner.
 *
 * Each process lays down a claim, a file with a name of its own, and owns the folder when it then finds no
 * other claim whose process lives. Of two claims the later look sees both, so two owners cannot be; and no
 * file is ever replaced, so clearing away the claims of the dead cannot hit one of the living.
 */
export async function ownFolder(folder: string): Promise<Ownership> {
  const { ino } = await stat(folder)
  const mine = claimOf(process.pid, ino)
  const path = join(folder, mine)
  for (;;) {
    await requireUnclaimed(folder, ino)
    await writeFile(path, '', { flag: 'wx' })
    const others = (await claimsIn(folder)).filter((name) => name !== mine)
    if (!others.some((name) => ownerBehind(name, ino))) {
      for (const name of others) await rm(join(folder, name), { force: true })
      return { release: () => rm(path, { force: true }) }
    }
    await rm(path)
    // Those who met here try again, each at another moment.
    await pause(Math.random() * 20)
  }
}

async function requireUnclaimed(folder: string, inode: number): Promise<void> {
  for (const name of await claimsIn(folder)) {
    const owner = ownerBehind(name, inode)
    if (owner !== undefined)
      throw new OwnedError(
        `The database in ${folder} is in use by process ${owner}: stop that one first, or set DATA_DIR to another folder.`,
      )
  }
}

const prefix = 'owner.'

const claimsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(prefix))

/**
 * The name of a claim: the process's number, its start, which tells it from one that gets the same number
 * later, the folder's inode, because a copy of a folder in use is not in use, and something random.
 */
const claimOf = (pid: number, inode: number): string =>
  `${prefix}${pid}.${startOf(pid)}.${inode}.${randomBytes(6).toString('hex')}`

const startOf = (pid: number): string | undefined => identityOf(pid)?.started.replaceAll(/\W+/g, '-')

/** The number of the process that made a claim on the folder, if it still lives. */
function ownerBehind(claim: string, inode: number): number | undefined {
  const [, pid, start, claimed] = claim.split('.')
  return claimed === String(inode) && start === startOf(Number(pid)) ? Number(pid) : undefined
}
