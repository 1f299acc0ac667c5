import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('background work ends first and together, then serving, then the foundations, last one first', async () => {
  const shutdown = createShutdown()
  const order: string[] = []
  const step = (name: string) => async () => void order.push(`${name} ${shutdown.stopping.aborted}`)
  const emails = Promise.withResolvers<void>()
  shutdown.endsFoundation(step('database'), step('pool'))
  shutdown.endsServing(async () => {
    order.push('serving')
    emails.resolve()
  })
  shutdown.endsWork(() => emails.promise, step('timer'))
  const first = shutdown.stop()
  expect(shutdown.stop()).toBe(first)
  await first
  expect(order).toEqual(['timer true', 'serving', 'pool true', 'database true'])
})

test('work that does not end and a step that fails delay nothing', async () => {
  const shutdown = createShutdown({ work: 10 })
  const done: string[] = []
  shutdown.endsWork(() => new Promise(() => {}))
  shutdown.endsServing(async () => {
    throw new Error('a socket is gone')
  })
  shutdown.endsFoundation(async () => void done.push('database'))
  await shutdown.stop()
  expect(done).toEqual(['database'])
})

test('requests are served until the delay is over', async () => {
  const shutdown = createShutdown()
  let isServing = true
  shutdown.endsServing(async () => {
    isServing = false
  })
  const stopped = shutdown.stop(50)
  const seen: boolean[] = []
  shutdown.endsFoundation(async () => void seen.push(isServing))
  setImmediate(() => seen.push(isServing))
  await stopped
  expect(seen).toEqual([true, false])
})
