import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../start/start-error.ts'

/** The version of the format, raised by changes that older releases cannot read. */
export const backupFormat = 1

const file = z.object({ file: z.string().regex(/^[\w][\w./-]*$/), sha256: z.string() })

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** Whether all files except this one are encrypted (age). */
  encrypted: z.boolean(),
  madeAt: z.iso.datetime(),
  migrations: z.number().int().min(1),
  /** The version of the queue's own schema. */
  queueSchema: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The name of the file in the folder `tables`. */
      file: z.string().regex(/^[\w.]+$/),
      rows: z.number().int(),
      sha256: z.string(),
    }),
  ),
  /** The next value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** The files in the folder `pictures`. */
  pictures: z.array(file),
  /** The files in the folder `private`: photos that are not in the tables. */
  privateFiles: z.array(file),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestFile = 'manifest.json'

/** Reads the manifest of a backup. @throws StartError when it is missing or unreadable */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartError(`There is no backup in ${folder}: it has no ${manifestFile}.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The ${manifestFile} in ${folder} is not one that this release can read.`)
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
