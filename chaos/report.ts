import type { Outcome } from './fault.ts'

/** A row of one of the report's tables, identified by its first two cells. */
export type Row = string[]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** The current minute: '2026-11-22 01:30'. */
export const nowInUtc = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ')

/** The report's row of a fault. */
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
      'how it was injected',
      'times, when (UTC)',
      'what shoppers saw',
      'what was checked afterwards',
      'outcome',
      'orders accepted again after',
    ],
  },
  {
    heading: '## Overload',
    head: ['load', 'database', 'rate', 'when (UTC)', 'responses', 'response times', 'outcome', 'the process'],
  },
] as const

const begin = `# Reliability

The faults that were injected, and how the shop behaved. \`npm run chaos\` runs all of them and writes this page; running a fault again replaces its row. Each row was measured on the built program in its own process, with fake providers and a disposable database, on a two-core machine that was doing other work at the same time.
`

const end = `## What is checked

After each fault, and after each of the hundred kills:

- **Orders.** The load generator stores the Idempotency-Key of every order it sends. Each acknowledged order exists exactly once. Each unacknowledged one is sent again with its key and then exists exactly once. There are no others.
- **Consistency.** Lines, history, audit entries and queued emails match each order: one email per step, no duplicates. Acknowledged cancellations are recorded.
- **Money and stock.** Totals are the sums of the lines. For every spec, stock = initial − sold + returned, and no stock is negative. The number of pending orders of each member is right.
- **Recovery without help.** Nobody intervenes except to restart a killed program or server: the next order is acknowledged, after the time in the last column.

## How the shop recovers

- The program supervises the embedded database: if it stops, it is restarted at the same address until that succeeds. To an external database the program reconnects.
- A request to a database that is gone, silent, full or too slow fails after 12 s at most, and sooner if the database refuses connections. The response is 503 \`unavailable\` with Retry-After, in the shopper's language; public pages are served from the cache for half an hour; event streams stay open and resume afterwards.
- An order is one statement that also queues its email: one never exists without the other. An email is retried for up to two days.
- Excess load is rejected early with 503 \`busy\` and Retry-After: above 200 concurrent requests; above 16 when, for longer than a burst of a quarter of a second, the event loop has been more than 25 ms late or more than 30 statements have waited for a connection; and for sign-ins while 32 passwords are waiting to be checked.
- A client that sends too slowly is disconnected after 15 s for the headers and 30 s for the whole request.
`

/** The report with the rows of repeated faults replaced and all others unchanged. */
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
