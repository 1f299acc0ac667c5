import type { MessageKey } from '../texts/messages.ts'

/** The rest of each key that begins with a prefix. */
type KeysUnder<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Rest}` ? Rest : never

/** The actions in the audit trail. Each has a text, so that a new action without one does not compile. */
export type AuditAction = KeysUnder<'staff.audit.action'>

/** The kinds of things that the audit trail is about; each has a text. */
export type AuditSubject = KeysUnder<'staff.audit.subject'>

/** The kinds of actors in the audit trail. */
export const actorKinds = ['member', 'staff', 'courier', 'command', 'visitor'] as const
export type ActorKind = (typeof actorKinds)[number]

/**
 * Where the values of some recorded fields have their texts, besides `staff.audit.value.<field>`: the beginning of their
 * keys.
 */
const elsewhere: Readonly<Record<string, string>> = {
  status: 'orders.status',
  invoiceStatus: 'orders.invoiceStatus',
  returnStatus: 'orders.returnStatus',
  shippingMethod: 'orders.shippingMethod',
  invoiceType: 'orders.invoiceType',
  returnCause: 'returns.reason',
  returnWay: 'returns.way',
  refundWay: 'returns.refundWay',
  queue: 'staff.orders.list',
  format: 'staff.exports.format',
  permission: 'staff.permission',
  permissions: 'staff.permission',
}

/**
 * The keys under which a recorded value may have its text; the first one that exists counts.
 */
export function recordedValueKeys(field: string, value: string): string[] {
  const own = `staff.audit.value.${field}.${value.replaceAll(/\W/g, '_')}`
  return Object.hasOwn(elsewhere, field) ? [`${elsewhere[field]}.${value.replace(':', '_')}`, own] : [own]
}
