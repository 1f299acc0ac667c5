import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZip, ZipError } from './read-zip.ts'
import { zipOf } from './test-zip.ts'

const most = 1_000_000
const textsIn = async (archive: Blob) =>
  Promise.all((await readZip(archive)).map(async ({ name, read }) => [name, await (await read(most)).text()]))
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof ZipError ? error.reason : String(error)),
  )

test('any files, packed or not, are read by their names', async () => {
  const file = fc.record({
    name: fc.stringMatching(/^[a-z/]{0,8}[a-z辦椅]$/),
    text: fc.string({ maxLength: 2000 }),
    packed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(file), async (files) => {
      const archive = zipOf(files.map(({ text, ...about }) => ({ ...about, bytes: Buffer.from(text) })))
      expect(await textsIn(archive)).toEqual(files.map(({ name, text }) => [name, text]))
    }),
    { numRuns: 30 },
  )
})

test('folders are left out, and names from Windows are read with its encoding and its separators', async () => {
  const archive = zipOf([
    { name: 'photos/', bytes: Buffer.alloc(0) },
    // 椅子 in Big5.
    { name: Buffer.from('b4c8a46c5c612e6a7067', 'hex'), bytes: Buffer.from('a') },
  ])
  expect(await textsIn(archive)).toEqual([['椅子/a.jpg', 'a']])
})

test('an archive with a comment is read, and anything else is refused', async () => {
  expect(await textsIn(zipOf([{ name: 'a.jpg', bytes: Buffer.from('a') }], 'by the supplier'))).toHaveLength(
    1,
  )
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(100_000, 'PK')])
    expect(await refused(readZip(new Blob([bytes])))).toBe('noZip')
})

test('security 54: a bomb in an archive is cut off at the limit, whatever size it states', async () => {
  const bomb = deflateRawSync(Buffer.alloc(20_000_000))
  const archive = zipOf([{ name: 'bomb.jpg', bytes: bomb, statedSize: 10, method: 8 }])
  const [file] = await readZip(archive)
  expect(await refused(file!.read(most))).toBe('tooLarge')
  const [stored] = await readZip(zipOf([{ name: 'a.jpg', bytes: Buffer.alloc(11) }]))
  expect(await refused(stored!.read(10))).toBe('tooLarge')
})

test('security 54: a broken or hostile archive is refused, and never read past its end', async () => {
  const archive = Buffer.from(
    await zipOf([{ name: 'a.jpg', bytes: Buffer.from('abc'), packed: true }]).arrayBuffer(),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(255), async (at, value) => {
      const changed = Buffer.from(archive)
      changed[at] = value
      const outcome = await refused(textsIn(new Blob([changed])))
      expect(['read', 'noZip', 'tooLarge', 'encrypted']).toContain(outcome)
    }),
  )
})

test('a file with a password is refused', async () => {
  const [file] = await readZip(zipOf([{ name: 'a.jpg', bytes: Buffer.from('abc'), flags: 1 }]))
  expect(await refused(file!.read(most))).toBe('encrypted')
})
