import { readdirSync, readFileSync } from 'node:fs'

/** The resident memory of a process in megabytes; NaN if the system does not report it. */
export const residentMegabytes = (pid: number): number =>
  orNaN(() => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** The processor time that a process has used, in seconds; NaN if the system does not report it. */
export const processorSeconds = (pid: number): number =>
  orNaN(() => {
    // The program's name may contain spaces. It ends with the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  })

/** Number of open file handles of a process, including connections; NaN if the system does not report it. */
export const openHandles = (pid: number): number => orNaN(() => readdirSync(`/proc/${pid}/fd`).length)

function orNaN(read: () => number): number {
  try {
    return read()
  } catch {
    return Number.NaN
  }
}
