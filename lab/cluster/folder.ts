import { chown, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'

/**
 * The folder of all files that a cluster writes. It is always the same, so that the next run can clean up after a
 * killed run.
 */
export const folder = join(tmpdir(), 'office-furniture-store-cluster')

/** Makes a new folder below `folder` that a system user owns. */
export async function makeFolder(path: string, user: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  await own(path, user)
  return path
}

/** Makes a system user the owner of a file or folder. */
export async function own(path: string, user: string): Promise<void> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number(await run('id', [flag, user]))),
  )
  await chown(path, uid!, gid!)
}
