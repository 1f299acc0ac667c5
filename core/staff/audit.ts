import type { MessageKey } from '../texts/messages.ts'

/** For each message key that begins with a prefix, the part after the prefix. */
type KeysUnder<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Rest}` ? Rest : never

/**
 * The actions in the audit trail. The type is derived from the message keys, so that an action without a message does
 * not compile.
 */
export type AuditAction = KeysUnder<'staff.audit.action'>

/** The kinds of subjects of audit entries. This type is also derived from the message keys. */
export type AuditSubject = KeysUnder<'staff.audit.subject'>

/** The kinds of actors in the audit trail. */
export const actorKinds = ['member', 'staff', 'courier', 'command', 'visitor'] as const
export type ActorKind = (typeof actorKinds)[number]

/** The prefixes of message keys for the values of some fields. They are tried before `staff.audit.value.<field>`. */
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
  declineReason: 'staff.quotations.reason',
  permission: 'staff.permission',
  permissions: 'staff.permission',
}

/** Returns the message keys to try for the value of a field, in order. The first key that exists is used. */
export function recordedValueKeys(field: string, value: string): string[] {
  const own = `staff.audit.value.${field}.${value.replaceAll(/\W/g, '_')}`
  return Object.hasOwn(elsewhere, field) ? [`${elsewhere[field]}.${value.replace(':', '_')}`, own] : [own]
}
