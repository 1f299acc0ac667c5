import { createServer } from 'node:http'

// The smallest possible server. It prints its port.
const server = createServer((_, response) => response.end('Hello'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`)
})
