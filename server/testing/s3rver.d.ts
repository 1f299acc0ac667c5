/** The part of the package that the tests use; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  interface StoredObject {
    bucket: string
    key: string
    content: Buffer | Readable
    metadata: object
  }
  interface ListContext {
    query: Record<string, string>
    body: unknown
  }
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** Koa's middleware; the first one sees the finished responses. */
    middleware: ((ctx: ListContext, next: () => Promise<void>) => Promise<void>)[]
    store: {
      listObjects(
        bucket: string,
        options: object,
      ): Promise<{ isTruncated: boolean; objects: { key: string }[] }>
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
