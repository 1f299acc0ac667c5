import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../providers/files/folder-store.ts'
import { startS3, type TestS3 } from '../testing/test-s3.ts'
import { files } from './files.ts'
import { callCommand } from './run-command.ts'
import { runFile } from './test-commands.ts'

let s3: TestS3
let folder: string
const env = (changes: Record<string, string> = {}) => ({ ...s3.env, DATA_DIR: folder, ...changes })
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'files-command-'))
  const pictures = folderStore(join(folder, 'pictures'))
  for (let n = 0; n < 10; n += 1) await pictures.write(`00000000000000a${n}.glb`, Buffer.from(`model ${n}`))
  await pictures.write('notes.txt', Buffer.from('of somebody'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

test('one command moves every picture into the bucket and back, and shows how far it is', async () => {
  const there = await runFile('files', ['move', '--to', 's3'], env())
  expect(there).toMatchObject({
    code: 0,
    out: `10 files are in the bucket shop at ${s3.options.endpoint}: 10 copied (0.0 MB), 0 were there. Set FILE_STORAGE=s3.\n`,
  })
  expect(there.err.split('\n')).toHaveLength(11)
  expect(there.err).toContain('5 of 10 files, ')
  expect(await callCommand(files, ['move', '--to', 's3'], env())).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 copied (0.0 MB), 10 were there'),
  })
  await rm(join(folder, 'pictures'), { recursive: true })
  const back = await callCommand(files, ['move', '--to', 'folder'], env())
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('10 copied') })
  expect(await folderStore(join(folder, 'pictures')).size('00000000000000a9.glb')).toBe(7)
})

test('fails with the reason if the bucket cannot be used', async () => {
  const wrong = await callCommand(files, ['move', '--to', 's3'], env({ S3_BUCKET: 'nobody' }))
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('There is no bucket nobody')
  const { S3_BUCKET: _, ...without } = env({ FILE_STORAGE: 'folder' }) as Record<string, string>
  expect(await callCommand(files, ['move', '--to', 's3'], without)).toMatchObject({
    code: 1,
    err: 'Moving files needs more: set S3_BUCKET.\n',
  })
})

test.each([[[]], [['move']], [['move', '--to', 'tape']], [['copy', '--to', 's3']], [['move', '--now']]])(
  '%j is not a valid call',
  async (args) => {
    expect(await callCommand(files, args, {})).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Usage: /),
    })
  },
)
