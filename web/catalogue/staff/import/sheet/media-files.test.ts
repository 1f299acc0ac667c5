import { expect, test } from 'vitest'
import { mediaIn } from './media-files.ts'
import { zipOf } from './test-zip.ts'

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

test('pictures and films are accepted; a film that some browsers cannot play is named, other files are counted', async () => {
  const zip = zipOf([
    { name: 'a/desk.HEIC', bytes: Buffer.from('x') },
    { name: 'a/desk.MOV', bytes: Buffer.from('x') },
    { name: 'a/prices.txt', bytes: Buffer.from('x') },
    { name: '__MACOSX/a/._desk.MOV', bytes: Buffer.from('x') },
  ])
  const chosen = await mediaIn([
    new File([zip], 'photos.zip'),
    new File(['x'], 'lamp.m4v'),
    new File(['x'], 'lamp.avif'),
  ])
  expect(names(chosen.files)).toEqual(['a/desk.HEIC', 'lamp.m4v', 'lamp.avif'])
  expect(chosen.refused).toEqual([{ name: 'a/desk.MOV', reason: 'film' }])
  expect(chosen.others).toBe(2)
})
