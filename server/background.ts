import { log } from './log.ts'

/** Work that an answer does not wait for, like a letter; a failure is logged and stops nobody. */
export interface Background {
  run(name: string, task: () => Promise<void>): void
  /** Waits until nothing runs any more. */
  idle(): Promise<void>
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, task) {
      const done = task()
        .catch((err: unknown) => log.error({ err, task: name }, 'work in the background failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
