import { readdirSync, readFileSync } from 'node:fs'

/** The resident memory of a process; NaN where the system does not report it. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The open file handles of a process, connections included; NaN where the system does not report them. */
export function openHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}
