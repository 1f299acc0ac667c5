import { createServer, get } from 'node:http'

/**
 * A bare node:http server. It fetches the response of the URL in its argument, answers every request with the same
 * bytes, and prints its port.
 */
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } }, (answer) => {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const body = Buffer.concat(chunks)
    const head: string[] = []
    for (let at = 0; at < answer.rawHeaders.length; at += 2) {
      const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
      if (!own.has(name.toLowerCase())) head.push(name, value)
    }
    const server = createServer((_, response) => {
      response.writeHead(answer.statusCode ?? 500, head)
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`)
    })
  })
})
