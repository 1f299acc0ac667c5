import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { equalTexts } from '../../secrets.ts'

const kind = 'pickup code'

const digitsOf = (keyed: string) =>
  String(createHash('sha256').update(keyed).digest().readUInt32BE() % 1_000_000).padStart(6, '0')

/** Returns the six-digit code with which a customer collects an order. Only the customer sees it. */
export function pickupCodeOf({ secrets }: Pick<Context, 'secrets'>, orderId: string): string {
  return digitsOf(secrets.keyed(kind, orderId))
}

/** Whether a typed code is an order's pickup code. */
export function isPickupCode({ secrets }: Pick<Context, 'secrets'>, orderId: string, typed: string): boolean {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '')
  return secrets
    .keyedByAny(kind, orderId)
    .map((keyed) => equalTexts(digits, digitsOf(keyed)))
    .includes(true)
}
