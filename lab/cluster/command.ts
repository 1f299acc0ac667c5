import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program to its end. Resolves to its output. @throws Error with its messages if it fails */
export async function run(
  command: string,
  args: readonly string[] = [],
  options: { env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<string> {
  const { stdout } = await execute(command, args, { maxBuffer: 64 * 1024 * 1024, ...options })
  return stdout
}

/** Like `run`, but resolves to '' if the command fails, for example because there is nothing left to do. */
export const tryRun = (command: string, args: readonly string[]): Promise<string> =>
  run(command, args).catch(() => '')

/** Returns a command line that runs in a network namespace, as root or as a system user. The process keeps its id. */
export function within(namespace: string, user: string, command: readonly string[]): string[] {
  const enter = ['nsenter', `--net=/run/netns/${namespace}`]
  const become = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  return [...enter, ...(user === 'root' ? [] : become), ...command]
}
