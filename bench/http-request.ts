import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks over a connection that is kept open, and waits for the whole answer. @throws Error when it is not 200 */
export function ask(
  url: string,
  about: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<string> {
  const { method = 'GET', headers = {}, body } = about
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const said = String(Buffer.concat(chunks))
        if (answer.statusCode === 200) resolve(said)
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${said.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A request that announces a body, if one of no bytes, is never answered from what is kept. */
export const answeredAnew = { 'content-length': '0' }
