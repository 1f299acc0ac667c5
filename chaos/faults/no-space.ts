import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { placeOne, prepareBuying, settle, startBuying } from '../buying.ts'
import { checked, look } from '../checks.ts'
import { embeddedEngine } from '../engine.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { startShop, statusOf, until } from '../shop.ts'

const run = promisify(execFile)

/** How often the disk fills up. */
const times = 3

/**
 * The disk of the database fills up under load, down to the last byte, and is emptied again: orders are refused or
 * acknowledged, never half-taken, and go on by themselves once there is room. The disk is one in memory, for which the
 * run must be allowed to mount.
 */
export async function noSpace({ kind, tell }: FaultRun): Promise<Outcome> {
  const disk = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-disk-'))
  const about = {
    fault: 'no space left',
    engine: 'embedded PostgreSQL 18',
    how: 'an in-memory disk of 400 MB for the whole data folder, filled to the last byte under load and freed 8 s later',
    checked,
  }
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', disk])
  } catch {
    await rm(disk, { recursive: true })
    return {
      ...about,
      times: 0,
      saw: '–',
      problems: ['not made: this needs the right to mount'],
      recovered: [],
    }
  }
  try {
    await chmod(disk, 0o711)
    const engine = await embeddedEngine(disk)
    const problems: string[] = []
    const recovered: number[] = []
    const shop = await startShop(kind, engine.env)
    try {
      const buying = await prepareBuying(await engine.url())
      await statusOf(`${shop.origin}/home`)
      for (let round = 1; round <= times; round += 1) {
        const load = startBuying(buying, () => shop.origin)
        await pause(1_000)
        const refused = () =>
          [...buying.answers].filter(([kind]) => kind !== '200').reduce((sum, [, count]) => sum + count, 0)
        const before = refused()
        const ballast = join(disk, 'ballast')
        const end = performance.now() + 8_000
        // What PostgreSQL gives back meanwhile is taken, too.
        while (performance.now() < end) {
          await fill(disk, ballast)
          await pause(200)
        }
        tell(`no space left: ${round} of ${times}, ${refused() - before} orders refused`)
        if (refused() === before) problems.push('no order was refused: the disk was not full')
        if ((await statusOf(`${shop.origin}/health/live`)) !== 200) problems.push('the program was not live')
        const home = await statusOf(`${shop.origin}/home`)
        if (home !== 200) problems.push(`/home answered ${home} while there was no space`)
        const back = performance.now()
        await rm(ballast)
        await until('a new order', () => placeOne(buying, shop.origin), { within: 60_000 })
        recovered.push(performance.now() - back)
        await load.stop()
        problems.push(...(await settle(buying, shop.origin)), ...(await look(await engine.url(), buying)))
      }
      problems.push(...unexpected(buying.answers))
      return {
        ...about,
        times,
        saw: `/home: 200; orders: ${countAnswers(buying.answers)}`,
        problems: [...new Set(problems)],
        recovered,
      }
    } finally {
      await shop.stop()
      await engine.remove().catch(() => {})
    }
  } finally {
    await run('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

/** Takes all that is free on a disk. */
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
