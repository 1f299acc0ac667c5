import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process; a later process with the same id differs in `started`. */
export type ProcessIdentity = { pid: number; started: string }

/**
 * Returns the identity of the process with this id; undefined if it has ended (on Linux, also if it is a
 * zombie).
 */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startOnLinux(pid) : ps(pid, 'lstart')
  return started === undefined ? undefined : { pid, started }
}

/** Whether exactly this process is still running. */
export const isRunning = (identity: ProcessIdentity): boolean =>
  identityOf(identity.pid)?.started === identity.started

/** Returns the program and its arguments, joined by spaces; undefined if the process has ended. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command')
  return readProc(`${pid}/cmdline`)?.split('\0').join(' ').trim()
}

function startOnLinux(pid: number): string | undefined {
  const stat = readProc(`${pid}/stat`)
  if (stat === undefined) return undefined
  // The file contains "pid (name) state …", and the name may contain brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksSinceBoot] = [fields[0], fields[19]]
  return state === 'Z' || state === 'X'
    ? undefined
    : `${readProc('sys/kernel/random/boot_id')} ${ticksSinceBoot}`
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8').trim()
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
