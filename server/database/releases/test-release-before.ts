import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFile } from '../../start/project.ts'
import written from './release-before.json' with { type: 'json' }

const run = promisify(execFile)

/**
 * The commit of the previous release and the number of its newest migration; null until there is one. It is written
 * down with every release.
 */
export const releaseBefore = written as { commit: string; migration: number } | null

/**
 * Checks out the source of the previous release to a new folder, with the packages of this release. Without a previous
 * release, it checks out the last commit: this proves only that a shop from such a folder starts and responds.
 */
export async function checkOutReleaseBefore(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-before-'))
  const archive = join(folder, 'source.tar')
  const parts = ['core', 'lab', 'messages', 'package.json', 'public', 'server', 'tsconfig.json']
  const commit = releaseBefore?.commit ?? 'HEAD'
  await run('git', ['archive', `--output=${archive}`, commit, ...parts], {
    cwd: projectFile('.'),
  })
  await run('tar', ['-xf', archive, '-C', folder])
  for (const shared of ['node_modules', 'catalogue']) await symlink(projectFile(shared), join(folder, shared))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
