import { useState } from 'react'
import { PrintDialog } from './print-dialog.tsx'

/** The dialog by which papers of orders are printed; each time it opens anew. */
export function usePrinting() {
  const [asked, setAsked] = useState<{ ids: readonly string[]; file?: string; open: boolean; key: number }>()
  const change = (changes: { file?: string | undefined; open?: boolean }) =>
    setAsked((before) => before && ({ ...before, ...changes } as typeof before))
  return {
    ask: (ids: readonly string[]) => setAsked((before) => ({ ids, open: true, key: (before?.key ?? 0) + 1 })),
    dialog: asked && (
      <PrintDialog
        key={asked.key}
        open={asked.open}
        ids={asked.ids}
        file={asked.file}
        onBegun={(file) => change({ file })}
        onClose={() => change({ open: false })}
      />
    ),
  }
}
