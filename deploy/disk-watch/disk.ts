import { constants, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** What a disk must be able to do. */
interface DiskLimits {
  /** Number of free bytes. */
  free: number
  /** How long a small write may take to reach the disk, in milliseconds. */
  patience: number
}

/** A disk as PostgreSQL needs it: with free space, and with writes that end. */
export class Disk {
  readonly #folder: string
  readonly #limits: DiskLimits
  readonly #write: () => Promise<void>
  #failure: string | undefined
  #writingSince: number | undefined

  /** The disk of a folder; tests replace `write`. */
  constructor(folder: string, limits: DiskLimits, write = () => writeThrough(join(folder, '.disk-watch'))) {
    this.#folder = folder
    this.#limits = limits
    this.#write = write
  }

  /**
   * What is wrong with the disk, in a few words; undefined if nothing is. Starts a write unless the last one has not
   * ended.
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

/** Writes a page over the last one, like PostgreSQL's log, so that the file does not grow. */
async function writeThrough(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await file.write(Buffer.alloc(8192), 0, 8192, 0)
    await file.datasync()
  } finally {
    await file.close()
  }
}
