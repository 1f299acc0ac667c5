import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import program from '../scripts/program.json' with { type: 'json' }

/** A program under measurement. */
export interface Program {
  origin: string
  pid: number
  /** Milliseconds from its start to the first answer 200. */
  started: number
  stop(): Promise<void>
}

/** Starts a Node program and waits for the line with its port. */
export async function startProgram(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  firstPage = '/',
  options: readonly string[] = [],
): Promise<Program> {
  const began = performance.now()
  const child = spawn(process.execPath, [...options, file, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A failed measurement leaves its programs running.
  process.once('exit', () => child.kill('SIGTERM'))
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(?:localhost:|^)(\d{2,5})\b/.exec(line)?.[1]
    if (port === undefined) continue
    const origin = `http://127.0.0.1:${port}`
    await (await fetch(origin + firstPage)).arrayBuffer()
    child.stdout.resume()
    return {
      origin,
      pid: child.pid ?? 0,
      started: performance.now() - began,
      async stop() {
        if (child.exitCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error(`${file} did not start.`)
}

/** Starts the built shop as `npm start` does, without rate limits. */
export function startShop(env: Record<string, string>): Promise<Program> {
  const settings = {
    PORT: '0',
    DATA_DIR: 'data/bench',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_ATTEMPTS: '100000000',
    RATE_LIMIT_ORDERS: '100000000',
    MAX_PENDING_ORDERS: '100000000',
  }
  return startProgram(
    'build/program/main.js',
    [],
    { ...program.env, ...settings, ...env },
    '/home',
    program.options,
  )
}
