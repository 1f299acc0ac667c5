import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

/** A stream of pieces. */
const streamOf = (...pieces: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece)
      stream.close()
    },
  })
const bytes = (text: string) => new TextEncoder().encode(text)

test('a body of one piece, of several pieces, and none', async () => {
  expect(String(await readBody(new Response('Oak desk, 橡木')))).toBe('Oak desk, 橡木')
  expect(String(await readBody(new Response(streamOf(bytes('Oak '), bytes('desk')))))).toBe('Oak desk')
  expect(await readBody(new Response(null))).toHaveLength(0)
})

test('a piece that is part of a larger buffer is read without its neighbours', async () => {
  const part = bytes('an oak desk').subarray(3, 6)
  expect(String(await readBody(new Response(streamOf(part))))).toBe('oak')
})

test('a body that fails half-way fails', async () => {
  const failing = new ReadableStream({
    start: (stream) => stream.enqueue(bytes('Oak')),
    pull: (stream) => stream.error(new Error('gone')),
  })
  await expect(readBody(new Response(failing))).rejects.toThrow('gone')
})
