import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request on a persistent connection. Resolves to the body. @throws Error unless the status is 200 */
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
        const text = String(Buffer.concat(chunks))
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Headers that prevent an answer from the cache, because the request then counts as having a body. */
export const uncached = { 'content-length': '0' }
