import type { IncomingMessage, RequestListener } from 'node:http'

/**
 * Answers 400 to requests that do not clearly name one host and one path, because programs in front of the shop could
 * interpret them differently. Passes all other requests to the listener (RFC 9112, 3.2: "Request Target").
 */
export function refuseMalformed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isWellFormed(request)) return listener(request, response)
    // The rest of the data on the connection cannot be trusted either.
    response.statusCode = 400
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.setHeader('connection', 'close')
    response.end('This is not a valid HTTP request for one host.\n')
  }
}

function isWellFormed({ url: target = '', headers: { host }, rawHeaders }: IncomingMessage): boolean {
  // If there are several Host headers, Node's `headers` contains only the first.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || /[@/?#\\,\s]/.test(host ?? '')) return false
  const [path = ''] = target.split('?', 1)
  if (target.includes('#') || path.includes('\\')) return false
  if (target.startsWith('/')) return true
  const [, named] = /^https?:\/\/([^/?]+)/.exec(target) ?? []
  if (named === undefined || named.includes('@') || !URL.canParse(target)) return false
  return host === undefined || named.toLowerCase() === host.toLowerCase()
}
