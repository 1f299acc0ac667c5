import { useDialog } from '../../ui/use-dialog.ts'
import { PrintDialog } from './print-dialog.tsx'

/** The dialog that prints papers of orders. It always opens with its initial values. */
export function usePrinting() {
  const { shown, show, close } = useDialog<readonly string[]>()
  return {
    ask: show,
    dialog: shown && <PrintDialog key={shown.key} open={shown.open} ids={shown.about} onClose={close} />,
  }
}
