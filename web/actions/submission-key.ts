import { useRef } from 'react'

/** 128 random bits; a page over plain http has no `crypto.randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The Idempotency-Key of what is sent: the same while the same is sent again, because its answer was lost, and another
 * one once it is done or says something else.
 */
export function createSubmissionKey(newKey: () => string = randomKey) {
  let last: { content: string; key: string } | undefined
  return {
    /** The options of the call that sends this content. */
    for(content: unknown): { headers: { 'idempotency-key': string } } {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: newKey() }
      return { headers: { 'idempotency-key': last.key } }
    },
    /** It is done: the same content is something new. */
    end(): void {
      last = undefined
    },
  }
}

/** The key of what a component sends. */
export function useSubmissionKey() {
  const key = useRef<ReturnType<typeof createSubmissionKey>>(undefined)
  return (key.current ??= createSubmissionKey())
}
