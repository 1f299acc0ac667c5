import { Duplex, PassThrough, Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../start/start-error.ts'

/** Returns a stream that encrypts for a recipient (age); without a recipient, it passes everything on. */
export function encryption(recipient: string | undefined): Duplex {
  if (recipient === undefined) return new PassThrough()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return throughWeb((source) => encrypter.encrypt(source))
}

/**
 * Returns a stream that decrypts; if the content was not `encrypted`, it passes everything on. @throws StartError if
 * the key is missing or wrong
 */
export function decryption(encrypted: boolean, identity: string | undefined): Duplex {
  if (!encrypted) return new PassThrough()
  if (identity === undefined)
    throw new StartError(
      'The backup is encrypted: set BACKUP_IDENTITY to the key AGE-SECRET-KEY-… of its recipient.',
    )
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return throughWeb((source) =>
    decrypter.decrypt(source).catch(() => {
      throw new StartError('BACKUP_IDENTITY does not open this backup: it was encrypted for somebody else.')
    }),
  )
}

type Bytes = ReadableStream<Uint8Array>

const throughWeb = (change: (source: Bytes) => Promise<Bytes>): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Uint8Array>) {
    yield* (await change(
      Readable.toWeb(Readable.from(source)) as Bytes,
    )) as unknown as AsyncIterable<Uint8Array>
  })
