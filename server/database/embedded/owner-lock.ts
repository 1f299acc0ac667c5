import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { identityOf, isRunning } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** The folder has an owner that lives. */
export class OwnedError extends StartError {
  override name = 'OwnedError'
}

/** The right to a folder, for as long as this process lives and does not release it. */
export type Ownership = { release(): Promise<void> }

/** `inode` is the folder's own: the lock in a copy of a folder that is in use locks nothing. */
type Lock = ProcessIdentity & { inode: number }

/**
 * Makes this process the only owner of a folder until `release` is called or the process ends in whatever
 * way. Throws OwnedError with one line that names the owner.
 */
export async function ownFolder(folder: string): Promise<Ownership> {
  const path = join(folder, 'owner.lock')
  const { ino: inode } = await stat(folder)
  const aside = join(folder, `owner.${randomBytes(6).toString('hex')}`)
  const mine = JSON.stringify({ ...identityOf(process.pid), inode })
  for (;;) {
    if (await createWhole(path, mine, aside)) return { release: () => rm(path, { force: true }) }
    const theirs = await readIfThere(path)
    if (theirs === undefined) continue
    const owner = liveOwner(theirs, inode)
    if (owner)
      throw new OwnedError(
        `The database in ${folder} is in use by process ${owner.pid}: stop that one first, or set DATA_DIR to another folder.`,
      )
    await removeExactly(path, theirs, aside)
  }
}

/** Creates a file with its content in one step; false when it is there already. */
async function createWhole(path: string, content: string, aside: string): Promise<boolean> {
  await writeFile(aside, content)
  try {
    await link(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(aside)
  }
}

/** Removes a stale lock, but not the fresh one that another process may have put in its place meanwhile. */
async function removeExactly(path: string, content: string, aside: string): Promise<void> {
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, path)
  await rm(aside)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function liveOwner(content: string, inode: number): Lock | undefined {
  try {
    const lock = JSON.parse(content) as Lock
    return lock.inode === inode && isRunning(lock) ? lock : undefined
  } catch {
    // A power cut can leave an empty file behind.
    return undefined
  }
}
