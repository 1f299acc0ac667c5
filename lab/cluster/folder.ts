import { chown, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'

/**
 * The folder of everything that a cluster writes; always the same, so that the next run finds what a killed one left.
 */
export const folder = join(tmpdir(), 'office-furniture-store-cluster')

/** A new folder of a system user, below `folder`. */
export async function makeFolder(path: string, user: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  await own(path, user)
  return path
}

/** Gives a file or folder to a system user. */
export async function own(path: string, user: string): Promise<void> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number(await run('id', [flag, user]))),
  )
  await chown(path, uid!, gid!)
}
