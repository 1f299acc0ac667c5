import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { countEvent } from '../../observability/events.ts'
import { loadOptional } from '../../start/optional-packages.ts'
import { StartError } from '../../start/start-error.ts'
import { mediaTypeOf, StorageError, type FileStore } from './store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** The URL of a compatible store; AWS by default. */
  endpoint: string | undefined
  /** Whether the bucket is in the path of a URL instead of its host name. */
  pathStyle: boolean
  /** The access key; if missing, the role of the machine is used. */
  key: { id: string; secret: string } | undefined
  /** Prefix of every name in the bucket. */
  prefix: string
  /** The header that says how long browsers and CDNs keep the files. */
  cacheControl: string
  /** The most milliseconds to connect, to wait for an answer, and to wait for the next byte of an answer. */
  timeouts?: { connect: number; answer: number; idle: number }
}

const usualTimeouts = { connect: 2000, answer: 5000, idle: 10_000 }

/** Only one retry: a store is often back within moments, but somebody is waiting. */
const attempts = 2

/** Streams of this size and more are uploaded in parts. */
const partSize = 8 * 1024 * 1024

/** Loads the SDK with the first file, because loading it takes longer than the rest of a start. */
const sdk = () => loadOptional('s3', 'FILE_STORAGE=s3', () => import('@aws-sdk/client-s3'))

async function createClient(options: S3Options): Promise<S3Client> {
  const { S3Client } = await sdk()
  const { connect, answer, idle } = options.timeouts ?? usualTimeouts
  // AWS verifies uploads by checksums that other stores may not know. Other stores verify the MD5 instead.
  const checksums = options.endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED'
  return new S3Client({
    region: options.region,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    forcePathStyle: options.pathStyle,
    ...(options.key && {
      credentials: { accessKeyId: options.key.id, secretAccessKey: options.key.secret },
    }),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      socketTimeout: idle,
      // There are many connections, because slow browsers keep those for pictures busy.
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
  })
}

interface S3Failure {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

const isMissing = ({ name, $metadata }: S3Failure) =>
  name === 'NoSuchKey' ||
  name === 'NotFound' ||
  ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')

/** Turns a failure into a StorageError and counts it. */
function toStorageError(error: unknown, options: S3Options): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof StartError) return new StorageError('refused', error.message, error)
  const failure = describeFailure(error, options)
  countEvent('provider error', { provider: 'file storage', reason: failure.reason })
  return failure
}

/** Describes a failure, and what an operator can do about it. */
function describeFailure(error: unknown, { bucket, region, endpoint }: S3Options): StorageError {
  const { name = '', code, $metadata } = error as S3Failure
  const status = $metadata?.httpStatusCode ?? 0
  const what = code ?? (status === 0 || (name !== '' && name !== 'Unknown') ? name : String(status))
  const where = endpoint ?? `AWS in ${region}`
  if (name === 'NoSuchBucket' || status === 404)
    return new StorageError(
      'no_bucket',
      `There is no bucket ${bucket} at ${where}: check S3_BUCKET, S3_ENDPOINT and S3_PATH_STYLE.`,
      error,
    )
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return new StorageError(
      'refused',
      `The bucket ${bucket} is in another region than ${region}: check S3_REGION.`,
      error,
    )
  if (status === 401 || status === 403 || name === 'CredentialsProviderError')
    return new StorageError(
      'refused',
      `${where} refuses the bucket ${bucket} (${what}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights of the key.`,
      error,
    )
  return new StorageError(
    'unreachable',
    `${where} does not answer for the bucket ${bucket} (${what}).`,
    error,
  )
}

type Commands = Awaited<ReturnType<typeof sdk>>

/** Runs work on the store and turns failures into a StorageError. */
type Ask = <T>(work: (client: S3Client, commands: Commands) => Promise<T>) => Promise<T>

function asking(options: S3Options): Ask {
  let client: Promise<S3Client> | undefined
  return async (work) => {
    try {
      return await work(await (client ??= createClient(options)), await sdk())
    } catch (error) {
      throw toStorageError(error, options)
    }
  }
}

function orUndefined(error: unknown): undefined {
  if (isMissing(error as S3Failure)) return undefined
  throw error
}

/** Makes a body that breaks off or stalls fail like any other request. */
function bodyOf(body: Readable, options: S3Options): Readable {
  const read = async function* () {
    try {
      yield* body as AsyncIterable<Buffer>
    } catch (error) {
      throw toStorageError(error, options)
    }
  }
  return Readable.from(read(), { objectMode: false })
}

/** The headers that the bucket, and a CDN in front of it, send with a file. */
const headersOf = (name: string, { cacheControl }: S3Options) => ({
  ContentType: mediaTypeOf(name),
  CacheControl: cacheControl,
  ...(name.endsWith('.br') && { ContentEncoding: 'br' }),
})

/** Stores files in a bucket of S3 or of a compatible store. */
export function s3Store(options: S3Options): FileStore {
  const { bucket: Bucket, prefix } = options
  const ask = asking(options)
  const of = (name: string) => ({ Bucket, Key: prefix + name })
  return {
    place: `the bucket ${Bucket} at ${options.endpoint ?? 'AWS'}`,

    size: (name) =>
      ask(async (s3, { HeadObjectCommand }) => {
        const found = await s3.send(new HeadObjectCommand(of(name))).catch(orUndefined)
        return found?.ContentLength
      }),

    open: (name, range) =>
      ask(async (s3, { GetObjectCommand }) => {
        const Range = range && `bytes=${range.start}-${range.end}`
        const found = await s3
          .send(new GetObjectCommand({ ...of(name), ...(Range && { Range }) }))
          .catch(orUndefined)
        return found && { size: found.ContentLength ?? 0, body: bodyOf(found.Body as Readable, options) }
      }),

    write: (name, content) =>
      ask(async (s3, { PutObjectCommand }) => {
        const target = { ...of(name), ...headersOf(name, options) }
        if (Buffer.isBuffer(content)) {
          // With this hash, every store refuses content that was changed on the way.
          const ContentMD5 = createHash('md5').update(content).digest('base64')
          await s3.send(new PutObjectCommand({ ...target, Body: content, ContentMD5 }))
          return
        }
        const { Upload } = await import('@aws-sdk/lib-storage')
        await new Upload({ client: s3, params: { ...target, Body: content }, partSize, queueSize: 2 }).done()
      }),

    list: () => listFiles(ask, options),

    remove: (name) =>
      ask(async (s3, { DeleteObjectCommand }) => {
        await s3.send(new DeleteObjectCommand(of(name)))
      }),

    check: () =>
      ask(async (s3, { HeadBucketCommand }) => {
        await s3.send(new HeadBucketCommand({ Bucket }))
      }),
  }
}

async function* listFiles(ask: Ask, { bucket: Bucket, prefix }: S3Options): ReturnType<FileStore['list']> {
  let next: string | undefined
  do {
    const page = await ask((s3, { ListObjectsV2Command }) =>
      s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) })),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { name: Key.slice(prefix.length), size: Size, at: LastModified }
    next = page.NextContinuationToken
  } while (next !== undefined)
}
