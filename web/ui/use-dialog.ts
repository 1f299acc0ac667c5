import { useState } from 'react'

/**
 * The state of a dialog about `about`, which is kept while the dialog closes. With `key`, the dialog is mounted again
 * each time it is opened.
 * @example
 * const printing = useDialog<readonly string[]>()
 * printing.show(ids)
 * {printing.shown && <PrintDialog {...printing.shown} ids={printing.shown.about} onClose={printing.close} />}
 */
export function useDialog<About = void>() {
  const [shown, setShown] = useState<{ about: About; open: boolean; key: number }>()
  return {
    shown,
    show: (about: About) => setShown((before) => ({ about, open: true, key: (before?.key ?? 0) + 1 })),
    close: () => setShown((before) => before && { ...before, open: false }),
  }
}
