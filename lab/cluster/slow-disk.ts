import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './command.ts'
import { namespaceOf, type Place } from './network.ts'

const groupName = 'office-furniture-store-cluster'

/** Returns the kernel's interface for limiting disks, of cgroups version 2 or 1. */
function limiter() {
  const [two, one] = ['/sys/fs/cgroup', '/sys/fs/cgroup/blkio']
  if (existsSync(join(one, 'blkio.throttle.write_bps_device')) || existsSync(join(one, 'tasks')))
    return {
      root: one,
      file: 'blkio.throttle.write_bps_device',
      line: (device: string, rate: number) => `${device} ${rate}`,
    }
  return { root: two, file: 'io.max', line: (device: string, rate: number) => `${device} wbps=${rate}` }
}

/**
 * Limits the speed at which the programs of a place write to a device, in bytes per second. Resolves to a function
 * that ends the limit. @throws Error if the kernel does not support such a limit
 */
export async function slowWrites(options: {
  place: Place
  device: string
  rate: number
}): Promise<() => Promise<void>> {
  const { root, file, line } = limiter()
  const group = join(root, groupName)
  await mkdir(group, { recursive: true })
  await writeFile(join(group, file), line(options.device, options.rate))
  // Processes that these processes start later will be in the group, too.
  for (const pid of await pidsAt(options.place)) await enter(group, pid)
  return async () => {
    for (const pid of (await readFile(join(group, 'cgroup.procs'), 'utf8')).split('\n'))
      if (pid !== '') await enter(root, Number(pid))
    for (let round = 0; round < 50 && (await hasProcesses(group)); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await rmdir(group)
  }
}

/** Removes the group that a killed run has left. */
export async function removeLimits(): Promise<void> {
  const group = join(limiter().root, groupName)
  if (existsSync(group)) await rmdir(group)
}

const hasProcesses = async (group: string) => (await readFile(join(group, 'cgroup.procs'), 'utf8')) !== ''

/** Adds a process to a group. A process that has ended is ignored. */
const enter = (group: string, pid: number) =>
  appendFile(join(group, 'cgroup.procs'), String(pid)).catch(() => {})

async function pidsAt(place: Place): Promise<number[]> {
  const pids = (await run('ip', ['netns', 'pids', namespaceOf(place)])).split('\n').map(Number)
  return pids.filter((pid) => pid > 0)
}
