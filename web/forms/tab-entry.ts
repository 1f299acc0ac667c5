export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An entry of this tab's storage. If the browser forbids storage, nothing is stored. */
export function tabEntry(storage: () => TabStorage, key: string) {
  const attempt = <Result>(action: (storage: TabStorage) => Result): Result | undefined => {
    try {
      return action(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt((tab) => tab.getItem(key)) ?? null,
    write: (text: string) => attempt((tab) => tab.setItem(key, text)),
    clear: () => attempt((tab) => tab.removeItem(key)),
  }
}
