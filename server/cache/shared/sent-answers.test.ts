import { describe, expect, test } from 'vitest'
import { createSentAnswers } from './sent-answers.ts'

/** Whether one of these answers may arrive after a change at 1000 that is purged at 1100. */
const mayArrive = (...sent: [began: number, sentAt: number][]) => {
  const answers = createSentAnswers(500)
  for (const [began, sentAt] of sent) answers.sent(['shop', 'desk'], { began, sentAt })
  expect(answers.mayArrive('chair', 1000, 1100)).toBe(false)
  return answers.mayArrive('desk', 1000, 1100)
}

describe('an answer', () => {
  test('is current until something with one of its keys changes after it began', () => {
    const answers = createSentAnswers(500)
    const isCurrent = (began: number) => answers.isCurrent(['shop', 'product-desk'], began)
    answers.changed(['product-chair'], 900)
    expect(isCurrent(0)).toBe(true)
    answers.changed(['product-desk'], 1000)
    expect([isCurrent(999), isCurrent(1000), isCurrent(1001)]).toEqual([false, false, true])
    answers.changed(['shop'], 2000)
    expect([isCurrent(1001), isCurrent(2001)]).toEqual([false, true])
  })

  test('may be in transit for a while, if it is from before the change', () => {
    expect(mayArrive([950, 960])).toBe(true)
    expect(mayArrive([950, 1050])).toBe(true)
    expect(mayArrive([950, 960], [1010, 1020])).toBe(true)
    expect(mayArrive([500, 600])).toBe(false)
    expect(mayArrive([1010, 1020])).toBe(false)
    expect(mayArrive([1010, 1020], [1030, 1040], [1050, 1060])).toBe(true)
  })
})
