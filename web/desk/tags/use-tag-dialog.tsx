import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import type { OrderRow } from '../list/shown-rows.ts'
import type { useMoves } from '../list/use-moves.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { Tagged } from './use-tagging.ts'

/**
 * The dialog that tags orders of a list. Afterwards it shows the orders that were refused, and offers to undo the
 * changes of the others.
 */
export function useTagDialog(list: Pick<ReturnType<typeof useMoves>, 'offerUndo' | 'showRefusals'>) {
  const t = useT()
  const may = useMay()('orders:note')
  const { shown, show, close } = useDialog<readonly OrderRow[]>()
  const finish = ({ rows, tagged, refusals, undoSeconds }: Tagged) => {
    close()
    if (refusals.length > 0) list.showRefusals(tagged.length, refusals)
    else showAlert({ message: t('staff.tags.tagged', { count: tagged.length }), topic: 'changed orders' })
    if (tagged.length > 0) list.offerUndo({ rows, tagged }, undoSeconds)
  }
  return {
    ask: (rows: readonly OrderRow[]) => {
      if (may && rows.length > 0) show(rows)
    },
    dialog: shown && (
      <TagDialog key={shown.key} open={shown.open} rows={shown.about} onClose={close} onTagged={finish} />
    ),
  }
}
