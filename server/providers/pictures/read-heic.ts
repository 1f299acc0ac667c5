import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import pLimit from 'p-limit'
import { pictureWidths } from '#core/catalogue/pictures.ts'
import { projectFile } from '../../start/project.ts'
import type { DecodedHeic } from './heic-thread.ts'

/** Milliseconds that decoding one picture may take. */
const timeout = 30_000

/** Pictures are decoded one at a time, because a picture of 25 megapixels takes 300 MB. */
const oneAtATime = pLimit(1)

/**
 * Decodes a HEIC picture to PNG, not larger than the shop shows it, with the camera's colour profile.
 * @throws Error if it cannot be decoded in time
 */
export async function pngOfHeic(bytes: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  const { width, height, data } = await oneAtATime(() => decodeInThread(bytes))
  const { default: sharp } = await import('sharp')
  const widest = pictureWidths.at(-1)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return profile === undefined ? png : withProfile(png, profile)
}

/** The number of pixels that decoding would produce, before cropping (ISO/IEC 23008-12, `ispe`). */
export function pixelsOfHeic(bytes: Buffer): number {
  let most = 0
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 1))
    if (at + 16 <= bytes.length)
      most = Math.max(most, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  return most
}

/** When run from source, the thread's program is next to this file. In a build, it is next to the shop's program. */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('heic-thread.ts', import.meta.url)
    : projectFile('build/program/heic-thread.js')

async function decodeInThread(bytes: Buffer): Promise<DecodedHeic> {
  // The decoder prints its complaints about a picture.
  const quiet = { stdout: true, stderr: true }
  const thread = new Worker(programOfThread(), { execArgv: [], workerData: bytes, ...quiet })
  try {
    const [decoded] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeout) })) as [
      DecodedHeic,
    ]
    return decoded
  } finally {
    await thread.terminate()
  }
}

/** The position after the signature and header of a PNG. */
const afterHeader = 33

/** Adds a colour profile to a PNG, because raw pixels have none. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPcamera\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, afterHeader), length, content, check, png.subarray(afterHeader)])
}
