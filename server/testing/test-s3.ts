import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Options } from '../providers/files/s3-store.ts'

/** Faults: connections break, no response arrives, or a response stops after its first bytes. */
type S3Fault = 'away' | 'silent' | 'stalling'

/** An S3 server on this machine with an empty bucket `shop`. */
export interface TestS3 {
  options: S3Options
  /** The settings of a shop that stores its files there. */
  env: Record<string, string>
  /** The methods and paths of received requests. */
  requests: string[]
  /** Chooses the fault for a request. */
  fault: ((request: string) => S3Fault | undefined) | undefined
  close(): Promise<void>
}

/** Starts an S3 server in this process, on any free port or the given one. */
export async function startS3({ port = 0 } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'shop', configs: [] }] })
  storeBeforeAnswering(s3)
  listPageByPage(s3)
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    started.requests.push(line)
    const fault = started.fault?.(line)
    if (fault === 'away') return request.destroy()
    if (fault === 'silent') return undefined
    if (fault === 'stalling') stopAfterFirstBytes(response)
    return answer(request, response)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: TestS3 = {
    options: {
      bucket: 'shop',
      region: 'us-east-1',
      endpoint,
      pathStyle: true,
      key: { id: 'S3RVER', secret: 'S3RVER' },
      prefix: 'pictures/',
      cacheControl: 'public, max-age=31536000, immutable',
      // A busy machine takes seconds for many megabytes.
      timeouts: { connect: 60_000, answer: 60_000, idle: 60_000 },
    },
    env: {
      FILE_STORAGE: 's3',
      S3_BUCKET: 'shop',
      S3_ENDPOINT: endpoint,
      S3_PATH_STYLE: 'on',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests: [],
    fault: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
  return started
}

/** Changes the package, which otherwise responds before a file is written and keeps half of an interrupted upload. */
function storeBeforeAnswering({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}

/** Changes the package, which otherwise encrypts the start of a list's next page with DES, which Node no longer has. */
function listPageByPage(s3: S3rver): void {
  const { store } = s3
  const list = store.listObjects.bind(store)
  /** The last name on each incomplete page, by bucket. */
  const cut: string[] = []
  store.listObjects = async (bucket, options) => {
    const page = await list(bucket, options)
    if (page.isTruncated) cut.push(page.objects.at(-1)!.key)
    return { ...page, isTruncated: false }
  }
  s3.middleware.unshift(async (ctx, next) => {
    const { 'continuation-token': token, ...query } = ctx.query
    if (token !== undefined) ctx.query = { ...query, 'start-after': token }
    await next()
    const last = cut.pop()
    if (last !== undefined)
      ctx.body = String(ctx.body).replace(
        '<IsTruncated>false</IsTruncated>',
        `<IsTruncated>true</IsTruncated><NextContinuationToken>${last}</NextContinuationToken>`,
      )
  })
}

function stopAfterFirstBytes(response: ServerResponse): void {
  const { write } = response
  response.write = ((chunk: Buffer) => {
    write.call(response, chunk.subarray(0, 10), 'utf8')
    response.write = () => true
    return true
  }) as typeof write
  response.end = (() => response) as typeof response.end
}
