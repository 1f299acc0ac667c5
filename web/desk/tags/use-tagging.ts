import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
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
      const { results, undoSeconds, failed } = await changeTags(api, orders)
      const reasons = new Map(
        results.flatMap(({ id, code, message }) => (code === undefined ? [] : [[id, message ?? code]])),
      )
      const whyFailed = failed && (failureText(failed.error, t) ?? t('common.failed'))
      for (const { id } of failed?.orders ?? []) reasons.set(id, whyFailed!)
      const refusals = rows.flatMap((row) => {
        const reason = reasons.get(row.id)
        return reason === undefined ? [] : [{ row, reason }]
      })
      const tagged = results.filter(({ added, removed }) => added.length + removed.length > 0)
      return { rows, tagged, refusals, undoSeconds }
    },
    { failed: t('common.failed'), revalidate: 'always', onSuccess: onTagged },
  )
}
