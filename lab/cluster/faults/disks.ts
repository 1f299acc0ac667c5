import { deviceOf, fillDisk, freeDisk } from '../disks.ts'
import type { Fault } from '../fault.ts'
import { slowWrites } from '../slow-disk.ts'

/** How long the disk stays full, in seconds. */
const full = 30

export const fullDisk: Fault = {
  name: 'full disk',
  how: `the disk of the primary is filled to its last byte, and freed ${full} s later`,
  pause: 20,
  async run({ cluster, hold }) {
    const { disk } = await cluster.primary()
    await fillDisk(disk)
    await hold(full)
    await freeDisk(disk)
  },
}

/** The speed of the primary's disk, in bytes per second. */
const rate = 64 * 1024

export const slowDisk: Fault = {
  name: 'slow disk',
  how: `for 40 s the kernel lets the machine of the primary write ${rate / 1024} KB a second to the disk of its PostgreSQL`,
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
