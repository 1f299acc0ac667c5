import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { changeTags } from './change-tags.ts'
import type { NamedOrder, Refusal } from '../use-undo.tsx'

type Answer = CallOutput<'POST /staff/order-tags'>

/** The outcome of tagging orders. */
export interface Tagged {
  rows: readonly NamedOrder[]
  /** The orders whose tags changed. */
  tagged: Answer['results']
  refusals: readonly Refusal[]
  undoSeconds: number
}

/** Adds and removes tags of orders, and reads the page's data again. */
export function useTagging(onTagged: (done: Tagged) => void) {
  const t = useT()
  const api = useStaffApi()
  return useAction(
    async (rows: readonly NamedOrder[], add: string[], remove: string[]): Promise<Tagged> => {
      const orders = rows.map(({ id }) => ({ id, add, remove }))
      const { results, undoSeconds } = await changeTags(api, orders)
      const refusals = results.flatMap(({ id, code, message }) => {
        const row = rows.find((each) => each.id === id)
        return code === undefined || row === undefined ? [] : [{ row, reason: message ?? code }]
      })
      const tagged = results.filter(({ added, removed }) => added.length + removed.length > 0)
      return { rows, tagged, refusals, undoSeconds }
    },
    { failed: t('common.failed'), revalidate: 'always', onSuccess: onTagged },
  )
}
