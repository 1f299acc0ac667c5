import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFile } from '../../start/project.ts'
import releaseBefore from './release-before.json' with { type: 'json' }

const run = promisify(execFile)

/** The release before this one: its commit and its newest migration. Who releases writes it down. */
export { releaseBefore }

/** The source of the release before, in a folder of its own, with the packages of this one. */
export async function checkOutReleaseBefore(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-before-'))
  const archive = join(folder, 'source.tar')
  const parts = ['chaos', 'core', 'messages', 'package.json', 'public', 'server', 'tsconfig.json']
  await run('git', ['archive', `--output=${archive}`, releaseBefore.commit, ...parts], {
    cwd: projectFile('.'),
  })
  await run('tar', ['-xf', archive, '-C', folder])
  for (const shared of ['node_modules', 'catalogue']) await symlink(projectFile(shared), join(folder, shared))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
