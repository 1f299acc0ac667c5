import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('background work ends first and together, then serving, then the foundations, last one first', async () => {
  const shutdown = createShutdown()
  const order: string[] = []
  const step = (name: string) => async () => void order.push(`${name} ${shutdown.stopping.aborted}`)
  const emails = Promise.withResolvers<void>()
  shutdown.addFoundation(step('database'), step('pool'))
  shutdown.addServing(async () => {
    order.push('serving')
    emails.resolve()
  })
  shutdown.addWork(() => emails.promise, step('timer'))
  const first = shutdown.stop()
  expect(shutdown.stop()).toBe(first)
  await first
  expect(order).toEqual(['timer true', 'serving', 'pool true', 'database true'])
})

test('work that does not end and a step that fails delay nothing', async () => {
  const shutdown = createShutdown({ work: 10 })
  const done: string[] = []
  shutdown.addWork(() => new Promise(() => {}))
  shutdown.addServing(async () => {
    throw new Error('a socket is gone')
  })
  shutdown.addFoundation(async () => void done.push('database'))
  await shutdown.stop()
  expect(done).toEqual(['database'])
})

test('requests are served until the delay is over', async () => {
  const shutdown = createShutdown()
  let isServing = true
  shutdown.addServing(async () => {
    isServing = false
  })
  const stopped = shutdown.stop(50)
  const seen: boolean[] = []
  shutdown.addFoundation(async () => void seen.push(isServing))
  setImmediate(() => seen.push(isServing))
  await stopped
  expect(seen).toEqual([true, false])
})
