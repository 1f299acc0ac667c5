import { deviceOf, fillDisk, freeDisk } from '../disks.ts'
import type { Fault } from '../fault.ts'
import { slowWrites } from '../slow-disk.ts'

/** How long the disk stays full, in seconds. */
const full = 30

export const fullDisk: Fault = {
  name: 'full disk',
  how: `the disk of the primary is filled to its last byte, and freed ${full} s later: PostgreSQL runs on and refuses what needs room, so that nobody takes over, and orders wait until there is room`,
  pause: full + 5,
  async run({ cluster, hold }) {
    const { disk } = await cluster.primary()
    await fillDisk(disk)
    await hold(full)
    await freeDisk(disk)
  },
}

/** Of the primary's disk, in bytes a second. */
const rate = 512 * 1024

export const slowDisk: Fault = {
  name: 'slow disk',
  how: `for 40 s the kernel lets the PostgreSQL of the primary write ${rate / 1024} KB a second`,
  pause: 20,
  async run({ cluster, hold }) {
    const { disk, place } = await cluster.primary()
    const restore = await slowWrites({ place, device: await deviceOf(disk), rate })
    try {
      await hold(40)
    } finally {
      await restore()
    }
  },
}
