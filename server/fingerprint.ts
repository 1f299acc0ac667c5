import { createHash } from 'node:crypto'

/** Returns a short hash of a JSON value. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
