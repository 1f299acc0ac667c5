import { Client, type ClientConfig } from 'pg'
import { parseAddress, type DatabaseAddress, type Host, type SessionAttributes } from './addresses.ts'

/** How long a server may take to report its kind, in milliseconds. */
const probeTimeout = 2_000

/** How long new connections use the server that was found, in milliseconds, so that a burst of them searches once. */
const answerLife = 1_000

type State = { standby: boolean; readOnly: boolean }

/** Whether a server is of the kind that the address accepts, by libpq's definitions. */
const accepts: Record<SessionAttributes, (state: State) => boolean> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  'read-only': ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': ({ standby }) => standby,
}

/**
 * Returns the driver's client class for an address. node-postgres itself uses only the first server of an address and
 * ignores the kind of server that the address asks for. If an address lists several servers or names a kind, each new
 * connection asks all servers at once and uses the first acceptable one. So a failover needs no proxy, and a dead
 * machine costs no time.
 */
export function clientClassFor(address: string): { Client: typeof Client; url: string } {
  const parsed = parseAddress(address)
  if (parsed === undefined) throw new Error('this is not the address of a database')
  const { url, hosts, attributes } = parsed
  if (hosts.length === 1 && attributes === 'any') return { Client, url }
  const findHost = createHostFinder(parsed)
  return {
    url,
    Client: class extends Client {
      override connect(): Promise<Client>
      override connect(callback: (error: Error) => void): void
      override connect(callback?: (error: Error) => void): Promise<Client> | void {
        const connecting = findHost().then((found) => {
          Object.assign(this, found)
          return super.connect()
        })
        if (callback === undefined) return connecting as unknown as Promise<Client>
        connecting.then(() => (callback as (error?: Error) => void)(), callback)
      }
    } as typeof Client,
  }
}

/** Finds the server to connect to; concurrent callers share the result. @throws Error if there is none */
function createHostFinder(address: DatabaseAddress): () => Promise<Host> {
  let asked: { at: number; answer: Promise<Host> } | undefined
  return () => {
    if (asked !== undefined && performance.now() - asked.at < answerLife) return asked.answer
    const search = { at: performance.now(), answer: findHost(address) }
    asked = search
    search.answer.then(
      () => (search.at = performance.now()),
      () => asked === search && (asked = undefined),
    )
    return search.answer
  }
}

async function findHost({ url, hosts, attributes }: DatabaseAddress): Promise<Host> {
  const states = hosts.map(async (host) => ({ host, state: await stateOf(url, host) }))
  const acceptable = states.map(async (asked) => {
    const { host, state } = await asked
    if (!accepts[attributes](state)) throw new OtherKind(`${host.host}:${host.port} is not ${attributes}`)
    return host
  })
  // Without a standby, any server is accepted, as libpq documents:
  // "prefer-standby: first try to find a standby server, but if none of the listed hosts is a standby server, try again in any mode."
  const fallback = async (error: unknown) => {
    if (attributes !== 'prefer-standby') throw error
    return (await Promise.any(states)).host
  }
  return Promise.any(acceptable)
    .catch(fallback)
    .catch((error: unknown) => {
      throw noneFound(attributes, error)
    })
}

/** A server responded, but is not of the kind that the address accepts. */
class OtherKind extends Error {}

function noneFound(attributes: SessionAttributes, error: unknown): Error {
  const reasons = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
  // An error that a server itself reported explains more than a server that could not be reached.
  const reported = reasons.find((reason) => (reason as { severity?: string }).severity !== undefined)
  if (reported !== undefined) return reported
  // This code tells the rest of the shop that the database is gone.
  return Object.assign(
    new Error(
      `no server is ${attributes === 'any' ? 'reachable' : attributes}: ${reasons.map(({ message }) => message).join('; ')}`,
    ),
    { code: 'EHOSTUNREACH' },
  )
}

async function stateOf(url: string, { host, port }: Host): Promise<State> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'office-furniture-store probe',
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  }
  const client = new Client(config)
  Object.assign(client, { host, port })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<State>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::bool as "readOnly"`,
    )
    return rows[0]!
  } finally {
    void client.end().catch(() => {})
  }
}
