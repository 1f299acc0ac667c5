import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiClient } from '../../api-client.ts'
import { failureText } from '../../failure-text.ts'
import { useT } from '../../i18n.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'

/**
 * Does something with an order and reads its page anew, also after a refusal: the order has moved on then, or it is
 * not known what became of it. `run` answers what went wrong, and undefined when nothing did.
 */
export function useOrderAction() {
  const t = useT()
  const api = useStaffApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

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
      await revalidate()
      setProblem(failureText(failure, t) ?? t('staff.order.failed'))
      return { failure }
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) }
}
