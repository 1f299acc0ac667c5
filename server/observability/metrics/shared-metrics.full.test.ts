import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { projectFile } from '../../start/project.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** Starts a program with some processes; resolves when its metrics can be read. */
async function start(count: number) {
  const program = projectFile('server/observability/metrics/test-processes.ts')
  const child = spawn(process.execPath, [program, String(count)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  stop = async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  const printed = createInterface(child.stdout)
  const firstProcess = once(printed, 'line').then(([line]) => Number(line))
  let port: number | undefined
  for await (const line of createInterface(child.stderr)) {
    port = (JSON.parse(line) as { port?: number }).port
    if (port !== undefined) break
  }
  child.stderr.resume()
  return {
    /** The id of one process, if there are several. */
    firstProcess,
    /** The lines of the metrics. */
    read: async (): Promise<string[]> => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect(answer.status).toBe(200)
      return (await answer.text()).split('\n')
    },
  }
}

const common = [
  'shop_database_reachable 1',
  'shop_codes_used_ratio{channel="sms"} 0.5',
  // Values for events that have never happened.
  'shop_backup_age_seconds{kind="copy"} +Inf',
  'shop_listener_heartbeat_age_seconds +Inf',
]

test('security 75: the metrics of one process are read', async () => {
  const { read } = await start(1)
  expect(await read()).toEqual(
    expect.arrayContaining([
      ...common,
      'shop_database_connections{state="open"} 3',
      'shop_requests_turned_away_total 1',
    ]),
  )
})

test('security 75: the metrics of several processes are read together', async () => {
  const { read } = await start(2)
  expect(await read()).toEqual(
    expect.arrayContaining([
      ...common,
      'shop_database_connections{state="open"} 6',
      'shop_requests_turned_away_total 2',
      'shop_processes{state="answering"} 2',
      'shop_processes{state="silent"} 0',
    ]),
  )
})

test('security 75: a process that hangs or has died keeps no metrics from being read, and no count becomes smaller', async () => {
  const { read, firstProcess } = await start(2)
  const victim = await firstProcess
  await read()
  process.kill(victim, 'SIGSTOP')
  expect(await read()).toEqual(
    expect.arrayContaining([
      'shop_requests_turned_away_total 2',
      'shop_processes{state="answering"} 1',
      'shop_processes{state="silent"} 1',
    ]),
  )
  process.kill(victim, 'SIGKILL')
  // Its successor continues to count.
  await expect
    .poll(read, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        'shop_requests_turned_away_total 3',
        'shop_processes{state="answering"} 2',
        'shop_database_connections{state="open"} 6',
      ]),
    )
})
