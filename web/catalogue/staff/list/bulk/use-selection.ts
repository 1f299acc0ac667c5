import { useState } from 'react'

/** Keeps the selected products of a list. They stay selected on the other pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    has: (id: string) => ids.has(id),
    choose: (some: readonly string[], on: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        for (const id of some) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setIds(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
