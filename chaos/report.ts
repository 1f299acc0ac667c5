import type { Outcome } from './fault.ts'

/** A row of one of the report's tables; its first two cells say which it is. */
export type Row = string[]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** This minute: '2026-11-22 01:30'. */
export const nowInUtc = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ')

/** The row of what came out of a fault. */
export function rowOf(outcome: Outcome): Row {
  const { fault, engine, how, times, saw, checked, problems, recovered } = outcome
  return [
    fault,
    engine,
    how,
    `${times}, ${nowInUtc()}`,
    saw,
    checked,
    problems.length === 0 ? 'holds' : `fails: ${problems.join('; ')}`,
    recovered.length === 0
      ? '–'
      : recovered.length === 1
        ? inSeconds(recovered[0] ?? 0)
        : `${inSeconds(median(recovered))}, at most ${inSeconds(Math.max(...recovered))}`,
  ]
}

const tables = [
  {
    heading: '## Faults',
    head: [
      'fault',
      'database',
      'how it was made',
      'times, when (UTC)',
      'what shoppers saw',
      'what was checked after',
      'outcome',
      'orders again after',
    ],
  },
  {
    heading: '## More than it can bear',
    head: [
      'load',
      'database',
      'rate',
      'when (UTC)',
      'answers',
      'how long they took',
      'outcome',
      'the process',
    ],
  },
] as const

const begin = `# Reliability

What was done to the shop, and what it did. \`npm run chaos\` does all of it and writes this page: a row is replaced when its fault is run again. Each line stands for the built program in a process of its own, with pages, mails and a database that is thrown away. Times are those of a machine with two cores that did other work meanwhile.
`

const end = `## What is checked

After each fault, and after each kill of a hundred:

- **Orders.** The load keeps the Idempotency-Key of every order that it sends. Each acknowledged one is there exactly once; each that nobody acknowledged is sent again with its key and is then there exactly once; there are no others.
- **Whole.** Lines, history, audit and the queued letters agree with each order: one letter for each step, none twice. Acknowledged cancellations are there.
- **Money and stock.** Totals are the sums of the lines; for every spec stock = start − sold + returned, and none is below zero; the number of pending orders of each member is right.
- **Back by itself.** Nobody lends a hand but whoever restarts a program or a server that was killed: the next order is acknowledged, and how long that took stands in the last column.

## What the shop does by itself

- The embedded database is looked after by the program: one that ends is started again at the same address, until it succeeds. One of your own is connected to again.
- A database that is gone, silent, full or too slow is given up after 12 s at most, and sooner where it refuses. What needs it answers 503 \`unavailable\` with Retry-After and says so in the shopper's language; public pages show what they showed last for half an hour; live lines stay open and tell once it is back.
- An order is one statement, and its letter is queued in it: there is no moment at which one is there without the other. A letter waits for its mail server up to two days.
- More than one process can answer is turned away by 503 \`busy\` with Retry-After before it costs much: above 200 at once and, beyond 16, when for longer than a burst of a quarter of a second the event loop has come round more than 25 ms late or more than 30 statements have waited for a connection; sign-ins while 32 passwords wait to be looked at.
- A client that sends too slowly is cut after 15 s for the head and 30 s for the whole.
`

/** The page with new rows in place of those of the same faults, and the others as they were. */
export function writeReport(before: string, rows: { faults: readonly Row[]; load: readonly Row[] }): string {
  const made = [rows.faults, rows.load].map((fresh, index) => {
    const { heading, head } = tables[index] as (typeof tables)[number]
    const all = new Map(
      [...rowsUnder(before, heading), ...fresh].map((row) => [`${row[0]} | ${row[1]}`, row] as const),
    )
    return `${heading}\n\n${[line(head), `|${'---|'.repeat(head.length)}`, ...[...all.values()].map(line)].join('\n')}\n`
  })
  return [begin, ...made, end].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The rows of the table under a heading. */
function rowsUnder(text: string, heading: string): Row[] {
  const [, after = ''] = text.split(`${heading}\n`)
  const [part = ''] = after.split('\n## ')
  return part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))
}
