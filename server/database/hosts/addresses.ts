/** The kinds of servers that an address accepts: libpq's `target_session_attrs`. */
const sessionAttributes = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type SessionAttributes = (typeof sessionAttributes)[number]

export interface Host {
  host: string
  port: number
}

/** The address of a database, which may name several servers. */
export interface DatabaseAddress {
  /** The address of only the first server, without `target_session_attrs`, for the driver. */
  url: string
  hosts: readonly [Host, ...Host[]]
  attributes: SessionAttributes
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(?:\?(.*))?$/

/**
 * Reads the address of a database, which may name several servers as libpq's addresses do.
 * parseAddress('postgres://shop@a,b:5433/shop?target_session_attrs=read-write')
 * //=> { url: 'postgres://shop@a:5432/shop', attributes: 'read-write',
 * //     hosts: [{ host: 'a', port: 5432 }, { host: 'b', port: 5433 }] }
 * @returns undefined if the text is not a valid address of a database
 */
export function parseAddress(address: string): DatabaseAddress | undefined {
  const [, start, servers = '', path = '', query] = parts.exec(address) ?? []
  if (start === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const isPlain = !servers.includes(',') && !parameters.has('target_session_attrs')
  const attributes = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  const hosts = servers.split(',').map(parseHost)
  if (!isAttributes(attributes) || !hosts.every((host) => host !== undefined)) return undefined
  const [first, ...others] = hosts
  if (first === undefined) return undefined
  const rest = parameters.size === 0 ? path : `${path}?${parameters}`
  const url = isPlain ? address : `${start}${bracketIpv6(first.host)}:${first.port}${rest}`
  return URL.canParse(url) ? { url, hosts: [first, ...others], attributes } : undefined
}

const isAttributes = (text: string): text is SessionAttributes =>
  (sessionAttributes as readonly string[]).includes(text)

/**
 * Parses one server of an address: `db`, `db:5433`, `10.0.0.7` or `[fd00::7]:5433`; an empty text means the driver's
 * default. Returns undefined if the text is invalid.
 */
function parseHost(text: string): Host | undefined {
  const [, inBrackets, name, port = '5432'] =
    /^(?:\[([\da-f:.]+)\]|([^\s:,@]*))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = inBrackets ?? name
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}

const bracketIpv6 = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Formats an address for display, without password and options: 'postgres://shop@db.example.com:5433/shop'. */
export function databaseLabel(address: string): string {
  const [, start = '', servers = '', path = ''] = parts.exec(address) ?? []
  const [protocol, user] = protocolAndUser(start)
  return `${protocol}${user === '' ? '' : `${user}@`}${servers}${path}`
}

/** Reads the role in an address, decoded; '' if there is none. */
export function roleOf(address: string): string {
  const [, start = ''] = parts.exec(address) ?? []
  return decodeURIComponent(protocolAndUser(start)[1])
}

function protocolAndUser(start: string): [protocol: string, user: string] {
  const [, protocol = '', user = ''] = /^(\w+:\/\/)([^:@]*)/.exec(start) ?? []
  return [protocol, user]
}
