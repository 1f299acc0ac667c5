import type { BrowserStorage } from './persisted-store.ts'

/** A browser for tests: its storage can break or be full, and other tabs can write into it. */
export class TestBrowser implements BrowserStorage {
  readonly events = new EventTarget()
  readonly stored = new Map<string, string>()
  /** Whether the browser forbids storage altogether. */
  forbidden = false
  full = false

  storage = () => {
    if (this.forbidden) throw new DOMException('The operation is insecure.', 'SecurityError')
    return {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (this.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        this.stored.set(key, text)
      },
    }
  }

  /** Writes as another tab does, with or without its storage event. */
  writeFromAnotherTab(key: string, text: string | null, { notify = true } = {}): void {
    if (text === null) this.stored.delete(key)
    else this.stored.set(key, text)
    if (notify) this.sendStorageEvent(key)
  }

  /** The storage event that a change by another tab sends; null after a storage was cleared as a whole. */
  sendStorageEvent(key: string | null): void {
    this.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  read(key: string): unknown {
    return JSON.parse(this.stored.get(key) ?? 'null')
  }
}
