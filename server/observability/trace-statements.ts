import type { Pool, PoolClient } from 'pg'
import { inSpan, inThisTrace, traceparent } from './tracing.ts'

/** The most characters of a statement in a span. */
const maxText = 2_000

type Callback = (error: Error | undefined, result?: unknown) => void
type Query = (config: unknown, values?: unknown, callback?: Callback) => unknown

/** Adds a span for each statement within a trace, with its text but never its values. */
export function traceStatements(pool: Pool): void {
  const traced = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (traced.has(client)) return
    traced.add(client)
    traceClient(client as unknown as { query: Query })
  })
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  // The callback of code that waited for a connection runs in the trace of whoever released the connection. This
  // restores the trace of the code that waited.
  pool.connect = ((callback?: (...args: never[]) => unknown) =>
    callback === undefined ? connect() : connect(inThisTrace(callback))) as typeof pool.connect
}

function traceClient(client: { query: Query }): void {
  const query = client.query.bind(client)
  client.query = (config, values, callback) => {
    const text = textOf(config)
    if (text === undefined || traceparent() === undefined) return query(config, values, callback)
    const name = (config as { name?: string }).name ?? nameOf(text)
    const done = typeof values === 'function' ? (values as Callback) : callback
    const start = { kind: 'CLIENT', attributes: attributesOf(text) } as const
    if (done === undefined) return inSpan(name, start, () => query(config, values))
    const answered = Promise.withResolvers<void>()
    void inSpan(name, start, () => answered.promise).catch(() => {})
    const end = inThisTrace<Callback>((error, result) => {
      if (error) answered.reject(error)
      else answered.resolve()
      done(error, result)
    })
    return typeof values === 'function' ? query(config, end) : query(config, values, end)
  }
}

/** Returns the text of a statement; undefined for a row stream. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config
  const { text, submit } = (config ?? {}) as { text?: unknown; submit?: unknown }
  return typeof submit === 'function' || typeof text !== 'string' ? undefined : text
}

const operationOf = (text: string) =>
  /\b(?:select|insert|update|delete|begin|commit|rollback|savepoint|set)\b/i.exec(text)?.[0].toLowerCase() ??
  'statement'

const tableOf = (text: string) =>
  /\b(?:from|into|update)\s+"?(?:(\w+)"?\."?)?(\w+)/i.exec(text)?.slice(1).filter(Boolean).join('.')

/** nameOf('select "id" from "members" where "id" = $1') //=> 'select members' */
const nameOf = (text: string) => [operationOf(text), tableOf(text)].filter(Boolean).join(' ')

function attributesOf(text: string) {
  const table = tableOf(text)
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operationOf(text),
    ...(table !== undefined && { 'db.collection.name': table }),
    // Values are always parameters; quoted literals are removed as a precaution.
    'db.query.text': text.slice(0, maxText).replaceAll(/'(?:[^']|'')*'?/g, "'…'"),
  }
}
