import { setTimeout as pause } from 'node:timers/promises'
import { sample } from '../../chaos/buying.ts'
import type { Fault } from '../fault.ts'

/** The shortest and longest duration of a fault, and of the time between two faults, in seconds. */
const lasts = { from: 3, to: 25 }
const between = { from: 2, to: 15 }

const seconds = ({ from, to }: typeof lasts) => from + Math.random() * (to - from)

/** Injects faults at random. Each one begins before the damage of the previous one is repaired. */
export const atRandom = (faults: readonly Fault[]): Fault => ({
  name: 'everything at random',
  how: 'for some minutes the other faults in random order, each 3 to 25 s long; the next one comes after 2 to 15 s, even before recovery',
  withoutPages: true,
  async run(run) {
    const end = performance.now() + run.minutes * 60_000
    let count = 0
    while (performance.now() < end) {
      const fault = sample(faults)
      run.print(`  ${fault.name}`)
      const short = (held: number) => pause(Math.min(held, seconds(lasts)) * 1000)
      await fault.run({ ...run, hold: short }).then(
        () => (count += 1),
        // The fault needs a part that is already down.
        (error: Error) => run.print(`  not possible now: ${error.message.split('\n', 1)[0]}`),
      )
      await pause(seconds(between) * 1000)
    }
    run.print(`  ${count} faults`)
  },
})
