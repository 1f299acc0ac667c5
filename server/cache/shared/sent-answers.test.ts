import { expect, test } from 'vitest'
import { createSentAnswers } from './sent-answers.ts'

/** Whether an answer may arrive after 1000, when some were sent at these times. */
function mayArrive(...times: number[]): boolean {
  let clock = 0
  const sent = createSentAnswers(500, () => clock)
  for (const time of times) {
    clock = time
    sent.add(['desk', 'listing'])
  }
  expect(sent.mayArrive('chair', 1000)).toBe(false)
  return sent.mayArrive('desk', 1000)
}

test('an answer that was sent shortly before a change may arrive after it', () => {
  expect(mayArrive(900)).toBe(true)
  expect(mayArrive(100, 900)).toBe(true)
  expect(mayArrive(900, 1010)).toBe(true)
  expect(mayArrive()).toBe(false)
  expect(mayArrive(400)).toBe(false)
  expect(mayArrive(400, 1010)).toBe(false)
})

test('what cannot be known counts as under way', () => {
  expect(mayArrive(900, 1010, 1020)).toBe(true)
  expect(mayArrive(1010, 1020)).toBe(true)
})
