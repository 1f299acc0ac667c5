import { expect, test } from 'vitest'
import { createSubmissionKey } from './submission-key.ts'

test('the same content has the same key until it is done', () => {
  let count = 0
  const submission = createSubmissionKey(() => `key-${(count += 1)}`)
  const keyOf = (note: string) => submission.for({ note }).headers['idempotency-key']
  expect([keyOf('a'), keyOf('a'), keyOf('b'), keyOf('a')]).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
  submission.end()
  expect([keyOf('a'), keyOf('a')]).toEqual(['key-4', 'key-4'])
})
