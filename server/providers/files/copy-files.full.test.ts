import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '../../testing/test-s3.ts'
import { copyFiles, type CopyProgress } from './copy-files.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { hashOfStored, type FileStore } from './store.ts'

let s3: TestS3
let base: string
beforeAll(async () => {
  s3 = await startS3()
  base = await mkdtemp(join(tmpdir(), 'copied-'))
})
afterAll(async () => {
  await s3.close()
  await rm(base, { recursive: true })
})

let made = 0
let folder: FileStore
let bucket: FileStore
const names = Array.from({ length: 40 }, (_, n) => `${n.toString(16).padStart(16, '0')}/160.webp`)
beforeEach(async () => {
  made += 1
  folder = folderStore(join(base, String(made)))
  bucket = s3Store({ ...s3.options, prefix: `${made}/pictures/` })
  for (const name of names) await folder.write(name, Buffer.from(`the picture ${name}`))
  await folder.write('left.glb.br', Buffer.from('made anew'))
  s3.fault = undefined
  s3.requests = []
})

const copy = (from: FileStore, to: FileStore, options: { compare?: boolean } = {}) => {
  const seen: CopyProgress[] = []
  const onProgress = (now: CopyProgress) => void seen.push({ ...now })
  return copyFiles(
    { from, to },
    { isIncluded: (name) => !name.endsWith('.br'), onProgress, ...options },
  ).then((last) => ({ last: { ...last }, seen }))
}
const written = () => s3.requests.filter((request) => request.startsWith('PUT')).length
const differing = async (from: FileStore, to: FileStore) => {
  const pairs = await Promise.all(
    names.map(async (name) => [await hashOfStored(from, name), await hashOfStored(to, name)]),
  )
  return pairs.filter(([a, b]) => a === undefined || a !== b).length
}

describe('files are copied', () => {
  test('into a bucket and back, each the same, and a second time none', async () => {
    const { last, seen } = await copy(folder, bucket)
    const bytes = names.reduce((sum, name) => sum + `the picture ${name}`.length, 0)
    expect(last).toEqual({ done: 40, total: 40, copied: 40, bytes })
    expect(seen.map(({ done }) => done)).toEqual(names.map((_, n) => n + 1))
    expect(await differing(folder, bucket)).toBe(0)
    expect(await bucket.size('left.glb.br')).toBeUndefined()
    expect(written()).toBe(40)
    expect((await copy(folder, bucket)).last).toMatchObject({ done: 40, copied: 0, bytes: 0 })
    expect(written()).toBe(40)
    const other = folderStore(join(base, `${made}-back`))
    expect((await copy(bucket, other)).last).toMatchObject({ copied: 40 })
    expect(await differing(folder, other)).toBe(0)
    expect((await copy(bucket, other)).last).toMatchObject({ copied: 0 })
  })

  test('again where one has another size, and with compare another content', async () => {
    await copy(folder, bucket)
    await bucket.write(names[3]!, Buffer.from('half of'))
    expect((await copy(folder, bucket)).last).toMatchObject({ copied: 1 })
    await bucket.write(names[3]!, Buffer.from(`the picturE ${names[3]}`))
    expect((await copy(folder, bucket)).last).toMatchObject({ copied: 0 })
    expect(await differing(folder, bucket)).toBe(1)
    expect((await copy(folder, bucket, { compare: true })).last).toMatchObject({ copied: 1 })
    expect(await differing(folder, bucket)).toBe(0)
  })

  test('from where it stopped, when the store was away', async () => {
    let put = 0
    s3.fault = (request) => (request.startsWith('PUT') && (put += 1) > 15 ? 'away' : undefined)
    const stopped = await copy(folder, bucket).catch((error: Error) => error.message)
    expect(stopped).toMatch(
      /^[\da-f]{16}\/160\.webp: http.* does not answer .* (\d+) of 40 files are there: run the command again/,
    )
    const before = Number(/ (\d+) of 40/.exec(String(stopped))?.[1])
    expect(before).toBeGreaterThan(0)
    s3.fault = undefined
    expect((await copy(folder, bucket)).last.copied).toBe(40 - before)
    expect(await differing(folder, bucket)).toBe(0)
  })

  test('and one that arrives changed is reported, not counted', async () => {
    const changing: FileStore = {
      ...bucket,
      write: (name, content) => bucket.write(name, name === names[7] ? Buffer.from('another') : content),
    }
    await expect(copy(folder, changing)).rejects.toThrow(
      `${names[7]}: the bucket shop at ${s3.options.endpoint} has another file than was written`,
    )
  })
})
