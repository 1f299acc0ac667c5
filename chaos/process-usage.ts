import { readdirSync, readFileSync } from 'node:fs'

/** The resident memory of a process; NaN if the system does not report it. */
export const residentMegabytes = (pid: number): number =>
  orNaN(() => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** The processor time of all threads of a process so far, in seconds; NaN if the system does not report it. */
export const processorSeconds = (pid: number): number =>
  orNaN(() =>
    readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, nanoseconds) => sum + nanoseconds / 1e9, 0),
  )

/** The open file handles of a process, connections included; NaN if the system does not report them. */
export const openHandles = (pid: number): number => orNaN(() => readdirSync(`/proc/${pid}/fd`).length)

function orNaN(read: () => number): number {
  try {
    return read()
  } catch {
    return Number.NaN
  }
}
