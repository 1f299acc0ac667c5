import { symbols } from 'pino'
import { log } from '../observability/log.ts'

/** Sends the log to the console, whose lines Vitest shows only for tests that fail. */
export function logToConsole(): void {
  const logger = log as unknown as Record<symbol, { fd?: number; write(line: string): void }>
  // A test of the log has installed its own stream.
  if (logger[symbols.streamSym]?.fd !== 2) return
  // oxlint-disable-next-line no-console -- Vitest collects what a test writes to the console
  logger[symbols.streamSym] = { write: (line) => console.error(line.trimEnd()) }
}
