import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { checked } from '../checks.ts'
import { embeddedEngine } from '../engine.ts'
import { countAnswers, withShop, type FaultRun, type Outcome } from '../fault.ts'
import { statusOf } from '../shop.ts'

const execute = promisify(execFile)

const times = 3

/** Fills an in-memory disk and frees it again. No order may be half-written. Needs the right to mount. */
export async function noSpace({ kind, print }: FaultRun): Promise<Outcome> {
  const disk = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-disk-'))
  const ballast = join(disk, 'ballast')
  const fault = 'no space left'
  const how =
    'an in-memory disk of 400 MB for the whole data folder, filled to the last byte under load and freed 8 s later'
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', disk])
  } catch {
    await rm(disk, { recursive: true })
    const problems = ['not injected: this needs the right to mount']
    const engine = 'embedded PostgreSQL 18'
    return { fault, how, engine, checked, times: 0, saw: '–', problems, recovered: [] }
  }
  try {
    await chmod(disk, 0o711)
    const onDisk = await embeddedEngine(disk)
    // The mount point itself cannot be removed.
    const engine = { ...onDisk, remove: () => onDisk.remove().catch(() => {}) }
    return await withShop({ fault, how, engine, kind }, async (trial) => {
      const { shop, buying } = trial
      const countRefused = () =>
        [...buying.answers].reduce((sum, [answer, count]) => sum + (answer === '200' ? 0 : count), 0)
      await statusOf(`${shop.origin}/home`)
      for (let round = 1; round <= times; round += 1) {
        trial.startLoad()
        await pause(1_000)
        const before = countRefused()
        const end = performance.now() + 8_000
        // PostgreSQL may free space, which is then filled again.
        while (performance.now() < end) {
          await fill(disk, ballast)
          await pause(200)
        }
        const refused = countRefused() - before
        print(`${fault}: ${round} of ${times}, ${refused} orders refused`)
        trial.check(refused > 0, 'no order was refused: the disk was not full')
        trial.check((await statusOf(`${shop.origin}/health/live`)) === 200, 'the program was not live')
        const home = await statusOf(`${shop.origin}/home`)
        trial.check(home === 200, `/home answered ${home} while there was no space`)
        const from = performance.now()
        await rm(ballast)
        await trial.recover(from)
      }
      return { times, saw: `/home: 200; orders: ${countAnswers(buying.answers)}` }
    })
  } finally {
    await execute('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

async function fill(disk: string, ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  const file = await open(ballast, 'a')
  try {
    for (let left = bavail; left > 0; left -= 256)
      await file.write(Buffer.alloc(Math.min(left, 256) * bsize, 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
