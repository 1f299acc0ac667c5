import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../chaos/shop.ts'

/** An answer through Varnish. */
export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request. Without an answer, the status is 0. */
export function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answered> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: String(Buffer.concat(chunks)),
        }),
      )
      answer.on('error', () => resolve({ status: 0, headers: {}, body: '' }))
    })
    sent.on('error', () => resolve({ status: 0, headers: {}, body: '' }))
    sent.end(body)
  })
}

export const isHit = ({ headers }: Answered) => headers['x-cache'] === 'hit'

/** Starts Debian's Varnish on this machine with the shipped configuration, in front of the shop at a port. */
export async function startVarnish(port: number, shopPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-varnish-'))
  const shipped = await readFile('deploy/cache/varnish.vcl', 'utf8')
  const vcl = join(folder, 'shop.vcl')
  await writeFile(vcl, shipped.replaceAll('.port = "3000"', `.port = "${shopPort}"`))
  const options = [
    '-F',
    '-n',
    join(folder, 'work'),
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    vcl,
    '-s',
    'malloc,256m',
  ]
  const child = spawn('varnishd', [...options, '-p', 'http_gzip_support=off', '-T', 'none', '-j', 'none'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  const origin = `http://localhost:${port}`
  await until('Varnish answers', async () => (await send(`${origin}/health/live`)).status !== 0, {
    within: 20_000,
  })
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
