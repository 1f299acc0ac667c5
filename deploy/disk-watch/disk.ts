import { constants, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** The requirements on a disk. */
interface DiskLimits {
  /** Minimum number of free bytes. */
  free: number
  /** The maximum time in milliseconds that a small write may take to reach the disk. */
  patience: number
}

/** Watches whether a disk has free space and completes writes, as PostgreSQL needs it. */
export class Disk {
  readonly #folder: string
  readonly #limits: DiskLimits
  readonly #write: () => Promise<void>
  #failure: string | undefined
  #writingSince: number | undefined

  /** The disk of a folder. Tests replace `write`. */
  constructor(folder: string, limits: DiskLimits, write = () => writeThrough(join(folder, '.disk-watch'))) {
    this.#folder = folder
    this.#limits = limits
    this.#write = write
  }

  /**
   * Describes the problem of the disk in a few words; undefined if there is none. Starts a write, unless the previous
   * one has not ended.
   */
  async findTrouble(): Promise<string | undefined> {
    if (this.#writingSince === undefined) void this.#try()
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < this.#limits.free) return `has only ${Math.floor((bavail * bsize) / 1e6)} MB left`
    const waited = this.#writingSince === undefined ? 0 : performance.now() - this.#writingSince
    if (waited >= this.#limits.patience) return `has not written for ${(waited / 1000).toFixed(1)} s`
    return this.#failure
  }

  async #try(): Promise<void> {
    this.#writingSince = performance.now()
    this.#failure = await this.#write().then(
      () => undefined,
      (error: Error) => `cannot be written: ${error.message}`,
    )
    this.#writingSince = undefined
  }
}

/** Overwrites one page, as PostgreSQL's log does, so that the file does not grow. */
async function writeThrough(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await file.write(Buffer.alloc(8192), 0, 8192, 0)
    await file.datasync()
  } finally {
    await file.close()
  }
}
