import { useDialog } from '../../ui/use-dialog.ts'
import { PrintDialog } from './print-dialog.tsx'

/** The dialog by which papers of orders are printed; each time it opens anew. */
export function usePrinting() {
  const { shown, show, close } = useDialog<readonly string[]>()
  return {
    ask: show,
    dialog: shown && <PrintDialog key={shown.key} open={shown.open} ids={shown.about} onClose={close} />,
  }
}
