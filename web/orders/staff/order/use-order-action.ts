import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiClient } from '../../../api/client.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { isSignedOut, unsavedProblem } from '../../../staff/ui/unsaved.tsx'

/**
 * Does something with an order and reads its page anew, also after a refusal: the order has moved on then, or it is
 * not known what became of it. Whose session is over stays where the words are that were typed. `run` answers what went
 * wrong, and undefined when nothing did.
 */
export function useOrderAction() {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()

  const run = async (
    act: (api: ApiClient) => Promise<unknown>,
  ): Promise<{ failure: unknown } | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act(api)
      await revalidate()
      return undefined
    } catch (failure) {
      // Told when the page shows what is there now.
      if (!isSignedOut(failure)) await revalidate()
      setProblem(unsavedProblem(failure, t, t('staff.order.failed')))
      return { failure }
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) }
}
