import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Flags of an authenticator: the user is present, the user is verified, a key is attached. */
const flag = { present: 0x01, verified: 0x04, attached: 0x40 }

interface Options {
  challenge: string
}

/** How a passkey is used, by its owner or by a thief. */
interface Use {
  origin?: string
  rpId?: string
  /** Whether the check of fingerprint, face or PIN was left out. */
  unverified?: true
  /** The number of signatures that the passkey claims. */
  counter?: number
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR value: its major type and its length or number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const byteText = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const plainText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const map = (...pairs: (readonly [key: Buffer, value: Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const coordinate = (text: string) => byteText(Buffer.from(text, 'base64url'))

/** A public key of the curve P-256 in COSE form. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), coordinate(x)],
    [number(-3), coordinate(y)],
  )
}

const text = (bytes: Buffer) => bytes.toString('base64url')

/** The data that the browser reports: the challenge and the page. */
const clientData = (type: string, { challenge }: Options, { origin = 'http://localhost:3000' }: Use) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A software passkey for WebAuthn, which signs challenges correctly or wrongly, as a test needs. */
export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signed = 0
  let userHandle = ''

  const authenticatorData = (flags: number, { rpId = 'localhost', unverified, counter = signed }: Use) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const said = flag.present | flags | (unverified ? 0 : flag.verified)
    return Buffer.concat([sha256(rpId), Buffer.from([said]), count])
  }
  return {
    /** Makes the response that adds the passkey, without attestation. */
    make(options: Options & { user: { id: string } }, use: Use = {}) {
      userHandle = options.user.id
      const length = Buffer.from([0, credentialId.length])
      const attached = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = Buffer.concat([authenticatorData(flag.attached, use), attached])
      const attestation = map(
        [plainText('fmt'), plainText('none')],
        [plainText('attStmt'), map()],
        [plainText('authData'), byteText(data)],
      )
      const clientDataJSON = text(clientData('webauthn.create', options, use))
      const response = { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
    /** Makes the response that signs in. */
    answer(options: Options, use: Use = {}) {
      signed += 1
      const data = authenticatorData(0, use)
      const client = clientData('webauthn.get', options, use)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      }
    },
  }
}
