import type { BrowserStorage } from './persisted-store.ts'

/** A browser for tests. Its storage can be broken or full, and other tabs can write to it. */
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

  /** Writes like another tab, with or without its storage event. */
  writeFromAnotherTab(key: string, text: string | null, { notify = true } = {}): void {
    if (text === null) this.stored.delete(key)
    else this.stored.set(key, text)
    if (notify) this.sendStorageEvent(key)
  }

  /** Sends the storage event of a change in another tab; the key is null if that tab cleared the storage. */
  sendStorageEvent(key: string | null): void {
    this.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  read(key: string): unknown {
    return JSON.parse(this.stored.get(key) ?? 'null')
  }
}
