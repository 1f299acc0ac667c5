import { readFileSync } from 'node:fs'
import { projectFile } from '../../start/project.ts'

const common: ReadonlySet<string> = new Set(
  readFileSync(projectFile('server/services/accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether a password is one of those that are tried first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
