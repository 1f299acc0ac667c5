import { beforeEach, expect, test, vi } from 'vitest'
import { maxMediaBytes } from '#core/catalogue/uploads.ts'
import { ApiFailure, type ApiClient } from '#web/api/client.ts'
import { mediaIn, type MediaFile } from './media-files.ts'
import { fetchPictures, isRunning, pictureRuns, resumePictures, sendPictures } from './picture-runs.ts'
import { zipOf } from './test-zip.ts'

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  return () => vi.unstubAllGlobals()
})

/** An API that records the names of sent files and gives the answers of the test. */
function api(answer: (name: string, body: unknown) => unknown = () => ({})) {
  const sent: string[] = []
  const call = async (_: string, { query, body }: { query?: { name: string }; body?: unknown }) => {
    const output = await answer(query?.name ?? '', body)
    sent.push(query?.name ?? '')
    return output
  }
  return { sent, client: { call } as unknown as ApiClient }
}

const files = (...names: string[]): MediaFile[] =>
  names.map((name) => ({ name, read: async () => new Blob(['bytes']) }))
const runOf = (id: string) => pictureRuns.getState()[id]

test('a ZIP, a folder and single files are searched for pictures and films', async () => {
  const ofFolder = new File(['a'], 'front.jpg')
  Object.defineProperty(ofFolder, 'webkitRelativePath', { value: 'SEN-1/front.jpg' })
  const archive = zipOf([
    { name: 'b.HEIC', bytes: Buffer.from('b') },
    { name: 'c.txt', bytes: Buffer.from('c') },
  ])
  const found = await mediaIn([
    ofFolder,
    new File([archive], 'photos.ZIP'),
    new File(['no archive'], 'broken.zip'),
    new File(['d'], 'd.pdf'),
  ])
  expect(found.files.map(({ name }) => name)).toEqual(['SEN-1/front.jpg', 'b.HEIC'])
  expect(found).toMatchObject({ others: 2, refused: [{ name: 'broken.zip', reason: 'noZip' }] })
})

test('a run that stopped continues where it stopped, and sends nothing twice', async () => {
  let isOnline = true
  const { sent, client } = api((name) => {
    isOnline &&= name !== 'c.jpg'
    if (!isOnline) throw new TypeError('Failed to fetch')
  })
  await sendPictures(client, 'stopped', files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'))
  expect(runOf('stopped')?.failure).toBeInstanceOf(TypeError)
  expect(isRunning(runOf('stopped'))).toBe(false)
  const again = api()
  await resumePictures(again.client, 'stopped')
  expect(runOf('stopped')?.failure).toBeUndefined()
  expect([...sent, ...again.sent].toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
})

test('a run that is resumed during requests continues with the files that are left afterwards', async () => {
  let isOnline = false
  const slow = Promise.withResolvers<void>()
  const { sent, client } = api(async (name) => {
    if (isOnline) return
    if (name === 'a.jpg') throw new TypeError('Failed to fetch')
    await slow.promise
  })
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
  const sending = sendPictures(client, 'resumed', files(...names))
  await vi.waitFor(() => expect(runOf('resumed')?.failure).toBeDefined())
  const resumed = resumePictures(client, 'resumed')
  isOnline = true
  slow.resolve()
  await Promise.all([sending, resumed])
  expect(sent.toSorted()).toEqual(names)
})

test('a file that is too large or cannot be unpacked is named, and the others are sent', async () => {
  const { sent, client } = api()
  const large = { size: maxMediaBytes + 1 } as Blob
  await sendPictures(client, 'unreadable', [
    { name: 'large.jpg', read: async () => large },
    { name: 'broken.jpg', read: () => Promise.reject(new Error('broken')) },
    ...files('a.jpg'),
  ])
  expect(sent).toEqual(['a.jpg'])
  expect(runOf('unreadable')).toMatchObject({ done: 3, total: 3 })
  expect([...runOf('unreadable')!.unreadable].toSorted()).toEqual(['broken.jpg', 'large.jpg'])
})

test('a busy shop is asked again, and addresses are fetched until none is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let calls = 0
    const bodies: unknown[] = []
    const { client } = api((_, body) => {
      calls += 1
      if (calls === 2)
        throw new ApiFailure(503, { code: 'uploads_busy', details: { retryAfter: 5 } } as never)
      bodies.push(body)
      return { fetched: 7, refused: 1, left: calls === 1 ? 8 : 0 }
    })
    const done = fetchPictures(client, 'fetched', { total: 16, again: true })
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    expect(bodies).toEqual([{ again: true }, { again: false }])
    expect(runOf('fetched')).toMatchObject({ done: 16, total: 16 })
  } finally {
    vi.useRealTimers()
  }
})
