import { symbols } from 'pino'
import { log } from '../observability/log.ts'

/** Sends the log to the console; Vitest shows its lines only for failed tests. */
export function logToConsole(): void {
  const logger = log as unknown as Record<symbol, { fd?: number; write(line: string): void }>
  // The log was already redirected.
  if (logger[symbols.streamSym]?.fd !== 2) return
  // oxlint-disable-next-line no-console -- Vitest collects what a test writes to the console
  logger[symbols.streamSym] = { write: (line) => console.error(line.trimEnd()) }
}

/** Collects the lines of the log until the returned function is called. */
export function collectLog(lines: string[]): () => void {
  const logger = log as unknown as Record<symbol, { write(line: string): void }>
  const usual = logger[symbols.streamSym]!
  logger[symbols.streamSym] = { write: (line) => void lines.push(line) }
  return () => {
    logger[symbols.streamSym] = usual
  }
}
