import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { projectFile } from '../server/start/project.ts'

/** How `npm start` runs the program. */
const program = JSON.parse(readFileSync(projectFile('scripts/program.json'), 'utf8')) as {
  options: string[]
  env: Record<string, string>
}

/** A shop in its own process. */
export interface ShopProcess {
  origin: string
  pid: number
  /** Ends it by SIGKILL. */
  kill(): Promise<void>
  /** Shuts it down cleanly. */
  stop(): Promise<void>
  hasEnded(): boolean
}

/** `built` runs as `npm start` does; `bare` has no pages and sends no emails, and needs no build. */
export type ShopKind = 'built' | 'bare'

const limits = {
  SHOP_MODE: 'demo',
  PORT: '0',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_ORDERS: '100000000',
  MAX_PENDING_ORDERS: '100000000',
  RATE_LIMIT_ATTEMPTS: '100000000',
  RATE_LIMIT_CODES_PER_CLIENT: '100000000',
}

/** The running shops: an interrupted run leaves none behind. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** Starts a shop without rate limits and waits until it listens. */
export async function startShop(kind: ShopKind, env: Record<string, string>): Promise<ShopProcess> {
  const built = kind === 'built'
  const child = spawn(
    process.execPath,
    built
      ? [...program.options, projectFile('build/program/main.js')]
      : [fileURLToPath(new URL('bare-shop.ts', import.meta.url))],
    {
      cwd: projectFile('.'),
      env: { ...process.env, ...(built && program.env), ...limits, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  children.add(child)
  child.once('exit', () => children.delete(child))
  const port = await portOf(child)
  if (port === undefined) throw new Error('the shop did not start')
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (!hasEnded()) await ended
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    hasEnded,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function portOf(child: ChildProcess): Promise<string | undefined> {
  if (child.stdout === null) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /localhost:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    return port
  }
  return undefined
}

/** Waits until a condition holds. @throws Error when it does not in time */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<void> {
  const from = performance.now()
  while (!(await condition())) {
    if (performance.now() - from > within) throw new Error(`not within ${within / 1000} s: ${what}`)
    await pause(every)
  }
}

/** The status of a GET, or 0 without a response. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
