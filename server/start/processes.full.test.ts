import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { availableParallelism } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { projectFile } from './project.ts'
import { processCount } from './processes.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function startProgram() {
  const child = spawn(process.execPath, [projectFile('server/start/test-processes.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async () => ((await lines.next()) as IteratorResult<string, undefined>).value ?? ''
  const ended = once(child, 'exit')
  stop = async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  const port = /^port (\d+)$/.exec(await line())?.[1]
  /** Returns the id of the process that accepts a new connection; failed requests reject. */
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { connection: 'close' },
      // A dead process never responds to the connections that it was given.
      signal: AbortSignal.timeout(2_000),
    })
    return Number((await answer.text()).replace('by ', ''))
  }
  /** Returns the ids of the processes that respond to some requests. */
  const answering = async () => new Set([await ask(), await ask(), await ask(), await ask()])
  return { child, line, ask, answering, ended }
}

test('as many as the setting says', () => {
  expect([processCount('auto'), processCount('3')]).toEqual([availableParallelism(), 3])
})

test('several processes answer at one port, and one that dies is replaced', async () => {
  const { answering } = await startProgram()
  await expect.poll(async () => (await answering()).size).toBe(2)
  const [victim = 0] = await answering()
  process.kill(victim, 'SIGUSR1')
  await expect
    .poll(async () => {
      const now = await answering().catch(() => new Set<number>())
      return now.size === 2 && !now.has(victim)
    })
    .toBe(true)
})

test('all are replaced one after the other without a failed request, and stop together', async () => {
  const { child, line, ask, answering, ended } = await startProgram()
  await expect.poll(async () => (await answering()).size).toBe(2)
  const before = await answering()
  const rolled = line()
  child.kill('SIGUSR2')
  let last: string | undefined
  let answers = 0
  while (last === undefined) {
    last = await Promise.race([rolled, ask().then(() => undefined)])
    answers += 1
  }
  expect(last).toBe('rolled')
  expect(answers).toBeGreaterThan(1)
  const after = await answering()
  expect([...before].filter((pid) => after.has(pid))).toEqual([])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
