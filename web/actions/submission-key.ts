import { useRef } from 'react'

/** 128 random bits; pages over plain http have no `crypto.randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The Idempotency-Key of a submission. It stays the same if the same content is sent again, for example because the
 * answer was lost. It changes when the submission has ended or the content differs.
 */
export function createSubmissionKey(newKey: () => string = randomKey) {
  let last: { content: string; key: string } | undefined
  return {
    /** The call options that send this content. */
    for(content: unknown): { headers: { 'idempotency-key': string } } {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: newKey() }
      return { headers: { 'idempotency-key': last.key } }
    },
    /** Ends the submission: sending the same content again counts as a new one. */
    end(): void {
      last = undefined
    },
  }
}

/** The key of a component's submissions. */
export function useSubmissionKey() {
  const key = useRef<ReturnType<typeof createSubmissionKey>>(undefined)
  return (key.current ??= createSubmissionKey())
}
