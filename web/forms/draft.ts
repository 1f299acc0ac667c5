import { parseStored } from '#core/storage.ts'
import { tabEntry, type TabStorage } from './tab-entry.ts'

type FieldValue = [field: string, value: string | boolean]

/**
 * Stores in this tab what somebody typed into a form, until the form is sent: "A checkout draft survives signing in".
 * Text typed without an account is stored with the phone number ''. The next member to sign in gets this text.
 * @param key the name of the entry in the storage. Callers must not write passwords and codes into a draft.
 */
export function createDraft(storage: () => TabStorage, key: string) {
  const entry = tabEntry(storage, key)
  return {
    /** Returns the text typed by this member or by somebody who was not signed in. */
    read(phoneNumber: string): FieldValue[] {
      const draft = parseStored(entry.read()) as { phoneNumber?: unknown; form?: unknown } | null | undefined
      const isOwn = draft?.phoneNumber === phoneNumber || draft?.phoneNumber === ''
      return isOwn ? leavesOf(draft.form) : []
    },
    write: (phoneNumber: string, form: object) => entry.write(JSON.stringify({ phoneNumber, form })),
    clear: () => entry.clear(),
  }
}

/**
 * The values of a draft that were typed: leaves out empty texts, and the country of an address that is otherwise
 * empty. So the draft of an untouched form does not replace values from the account.
 */
export function typedIn(draft: readonly FieldValue[]): FieldValue[] {
  const filled = draft.filter(([, value]) => value !== '')
  const isAddressed = (prefix: string) =>
    filled.some(([field]) => field.startsWith(prefix) && field !== `${prefix}country`)
  return filled.filter(([field]) => {
    const prefix = /^(.*\.)country$/.exec(field)?.[1]
    return prefix === undefined || isAddressed(prefix)
  })
}

/**
 * The texts and choices of a form by field name; other values are left out.
 * @example
 * leavesOf({ email: 'mei@example.com', billing: { city: 'Ipoh', country: 7 } })
 * //=> [['email', 'mei@example.com'], ['billing.city', 'Ipoh']]
 */
export function leavesOf(form: unknown, prefix = ''): FieldValue[] {
  if (typeof form === 'string' || typeof form === 'boolean') return [[prefix, form]]
  if (typeof form !== 'object' || form === null) return []
  return Object.entries(form).flatMap(([name, value]) =>
    leavesOf(value, prefix === '' ? name : `${prefix}.${name}`),
  )
}
