import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import program from '../../scripts/program.json' with { type: 'json' }

/** A running program. */
export type Program = Awaited<ReturnType<typeof startProgram>>

/** The running programs. They end with this process. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** Starts a Node program, waits for the line with its port and, unless `firstPage` is empty, requests that page. */
export async function startProgram(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  firstPage = '/',
  options: readonly string[] = [],
) {
  const began = performance.now()
  // Standard input must stay open, because programs may end when it closes.
  const child = spawn(process.execPath, [...options, file, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = once(child, 'exit').then(() => children.delete(child))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(?:localhost:|^)(\d{2,5})\b/.exec(line)?.[1]
    if (port === undefined) continue
    const origin = `http://127.0.0.1:${port}`
    if (firstPage !== '') await (await fetch(origin + firstPage)).arrayBuffer()
    child.stdout.resume()
    return {
      origin,
      pid: child.pid ?? 0,
      /** Milliseconds from the start to the first page. */
      started: performance.now() - began,
      hasEnded: () => !children.has(child),
      /** Kills it with SIGKILL. */
      kill: () => end('SIGKILL'),
      /** Shuts it down cleanly. */
      stop: () => end('SIGTERM'),
    }
  }
  throw new Error(`${file} did not start.`)
}

/** Settings without rate limits. */
export const unlimited = {
  PORT: '0',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_ATTEMPTS: '100000000',
  RATE_LIMIT_CODES_PER_CLIENT: '100000000',
  RATE_LIMIT_ORDERS: '100000000',
  MAX_PENDING_ORDERS: '100000000',
}

/**
 * Limits for a bench whose requests all come from one address. With them, the process never rejects requests for
 * lateness.
 */
const oneClient = { MAX_EVENT_LOOP_DELAY: '60000', MAX_WAITING_STATEMENTS: '1000' }

/** Starts the built shop like `npm start`, but without rate limits. It still rejects excess load. */
export function startBuiltShop(
  env: Record<string, string>,
  firstPage = '/home',
  options: readonly string[] = [],
): Promise<Program> {
  const settings = { ...program.env, ...unlimited, DATA_DIR: 'data/bench', ...env }
  return startProgram('build/program/main.js', [], settings, firstPage, [...program.options, ...options])
}

/** Starts the built shop for a bench, without any limits. */
export const startShop = (env: Record<string, string>, options: readonly string[] = []): Promise<Program> =>
  startBuiltShop({ ...oneClient, ...env }, '/home', options)
