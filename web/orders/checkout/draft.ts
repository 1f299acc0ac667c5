import { parseStored } from '../../../core/storage.ts'

/** Where a browser keeps what belongs to one tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKey = 'checkoutDraft'

/**
 * What was typed into the checkout, kept in this tab until the order is placed: "a checkout draft survives signing
 * in". It is the draft of one member; another who signs in here does not get it.
 */
export function createDraft(storage: () => TabStorage) {
  return {
    /** What this member typed, by the names of the fields; nothing where it cannot be read. */
    read(phoneNumber: string): [field: string, value: string | boolean][] {
      try {
        const kept = parseStored(storage().getItem(storageKey)) as
          | { phoneNumber?: unknown; form?: unknown }
          | undefined
        return kept?.phoneNumber === phoneNumber ? leavesOf(kept.form) : []
      } catch {
        return []
      }
    },
    write(phoneNumber: string, form: object): void {
      try {
        storage().setItem(storageKey, JSON.stringify({ phoneNumber, form }))
      } catch {
        // The form itself still holds it.
      }
    },
    clear(): void {
      try {
        storage().removeItem(storageKey)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/**
 * The texts and choices of a form, by the names of their fields; whatever else is in it is left out.
 *
 * @example
 * leavesOf({ email: 'mei@example.com', billing: { city: 'Ipoh', country: 7 } })
 * //=> [['email', 'mei@example.com'], ['billing.city', 'Ipoh']]
 */
export function leavesOf(form: unknown, prefix = ''): [field: string, value: string | boolean][] {
  if (typeof form === 'string' || typeof form === 'boolean') return [[prefix, form]]
  if (typeof form !== 'object' || form === null) return []
  return Object.entries(form).flatMap(([name, value]) =>
    leavesOf(value, prefix === '' ? name : `${prefix}.${name}`),
  )
}
