import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start/start-error.ts'
import { identityOf } from './process-identity.ts'

export class OwnedError extends StartError {
  override name = 'OwnedError'
}

/**
 * Makes this process the only owner of a folder until it calls `release` or ends. Each process creates a claim, a file
 * with a unique name, and owns the folder if it then finds no other claim of a running process. The last process to
 * list the folder sees all claims, and deleting stale claims never deletes a valid one.
 * @throws OwnedError with one line that names the owner
 */
export async function ownFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const { ino } = await stat(folder)
  const mine = claimOf(process.pid, ino)
  const path = join(folder, mine)
  for (;;) {
    for (const name of await claimsIn(folder)) {
      const owner = ownerBehind(name, ino)
      if (owner !== undefined)
        throw new OwnedError(
          `The database in ${folder} is in use by process ${owner}: stop that one first, or set DATA_DIR to another folder.`,
        )
    }
    await writeFile(path, '', { flag: 'wx' })
    const others = (await claimsIn(folder)).filter((name) => name !== mine)
    if (!others.some((name) => ownerBehind(name, ino))) {
      for (const name of others) await rm(join(folder, name), { force: true })
      return { release: () => rm(path, { force: true }) }
    }
    await rm(path)
    // Competing processes wait for different times before they retry.
    await pause(Math.random() * 20)
  }
}

const prefix = 'owner.'

const claimsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(prefix))

/**
 * A claim consists of the process id, its start time (ids are reused), the folder's inode (folders are copied) and a
 * random part.
 */
const claimOf = (pid: number, inode: number): string =>
  `${prefix}${pid}.${startOf(pid)}.${inode}.${randomBytes(6).toString('hex')}`

const startOf = (pid: number): string | undefined => identityOf(pid)?.started.replaceAll(/\W+/g, '-')

/** The id of the process that made a claim; undefined if that process has ended or the claim is for another folder. */
function ownerBehind(claim: string, inode: number): number | undefined {
  const [, pid, start, claimed] = claim.split('.')
  return claimed === String(inode) && start === startOf(Number(pid)) ? Number(pid) : undefined
}
