import { accessSync, appendFileSync, constants, existsSync, mkdirSync } from 'node:fs'
import { readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A group of processes that share a quota of the processor: a machine of its own, as far as the processor goes. */
export interface CpuGroup {
  /** Takes in a process with all of its threads; what it starts from now on is in the group too. */
  enter(pid: number): void
  /** Limits the group to so many cores; without a number it has no limit. */
  limit(cores?: number): void
  /** Seconds of the processor that its processes have used in the group, those that have ended included. */
  seconds(): number
}

const prefix = 'office-furniture-store-bench-'

/** Microseconds in which a group gets its quota: short, so that nobody waits long for the next one. */
const period = 20_000

/**
 * The kernel's interface: cgroups of version 1, with a tree for limits and one for times, or of version 2. A group
 * with a limit comes before other work on the machine, which would otherwise take away from its quota.
 */
export const versions = {
  1: {
    limits: '/sys/fs/cgroup/cpu',
    times: '/sys/fs/cgroup/cpuacct',
    limitLines: (cores: number | undefined): [string, string][] => [
      ['cpu.shares', cores === undefined ? '1024' : '20480'],
      ['cpu.cfs_period_us', String(period)],
      ['cpu.cfs_quota_us', String(cores === undefined ? -1 : Math.round(cores * period))],
    ],
    timesFile: 'cpuacct.usage',
    secondsOf: (text: string) => Number(text) / 1e9,
  },
  2: {
    limits: '/sys/fs/cgroup',
    times: '/sys/fs/cgroup',
    limitLines: (cores: number | undefined): [string, string][] => [
      ['cpu.weight', cores === undefined ? '100' : '2000'],
      ['cpu.max', `${cores === undefined ? 'max' : Math.round(cores * period)} ${period}`],
    ],
    timesFile: 'cpu.stat',
    secondsOf: (text: string) => Number(/^usage_usec (\d+)$/m.exec(text)?.[1]) / 1e6,
  },
}

type Version = (typeof versions)[1 | 2]

/** The groups of a run; undefined where they cannot be made: they need Linux, root and cgroups that may be written. */
export async function openCpuGroups(): Promise<
  { create(name: string): CpuGroup; remove(): Promise<void> } | undefined
> {
  const version = [versions[1], versions[2]].find(isWritable)
  if (version === undefined) return undefined
  // Left behind by a run that was killed.
  await removeGroups(version)
  return {
    create: (name) => createGroup(version, prefix + name),
    remove: () => removeGroups(version),
  }
}

function isWritable(version: Version): boolean {
  try {
    if (version === versions[1]) {
      accessSync(join(version.limits, 'cgroup.procs'), constants.W_OK)
      accessSync(join(version.times, 'cgroup.procs'), constants.W_OK)
      return existsSync(join(version.times, version.timesFile))
    }
    if (!readFileSync(join(version.limits, 'cgroup.controllers'), 'utf8').split(/\s/).includes('cpu'))
      return false
    writeFileSync(join(version.limits, 'cgroup.subtree_control'), '+cpu')
    return true
  } catch {
    return false
  }
}

const treesOf = ({ limits, times }: Version) => [...new Set([limits, times])]

function createGroup(version: Version, name: string): CpuGroup {
  for (const tree of treesOf(version)) mkdirSync(join(tree, name), { recursive: true })
  return {
    enter(pid) {
      for (const tree of treesOf(version)) appendFileSync(join(tree, name, 'cgroup.procs'), String(pid))
    },
    limit(cores) {
      for (const [file, line] of version.limitLines(cores))
        writeFileSync(join(version.limits, name, file), line)
    },
    seconds: () => version.secondsOf(readFileSync(join(version.times, name, version.timesFile), 'utf8')),
  }
}

/** Removes all groups; processes in them go on without limits. */
async function removeGroups(version: Version): Promise<void> {
  for (const tree of treesOf(version))
    for (const name of readdirSync(tree).filter((name) => name.startsWith(prefix)))
      await removeGroup(tree, name)
}

async function removeGroup(tree: string, name: string): Promise<void> {
  const group = join(tree, name)
  for (let attempt = 1; ; attempt += 1) {
    for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      try {
        appendFileSync(join(tree, 'cgroup.procs'), pid)
      } catch {
        // It has ended meanwhile.
      }
    }
    try {
      rmdirSync(group)
      return
    } catch (error) {
      // A process that has just ended counts for a moment more.
      if (attempt === 50) throw error
      await pause(100)
    }
  }
}
