import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiClient } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { unsavedProblem } from '../../staff/ui/unsaved.tsx'

/**
 * Does something with a member's account and reads the page anew. `run` answers whether it was done; `problem` says why
 * it was not.
 */
export function useMemberAction() {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()

  const run = async (
    act: (api: ApiClient) => Promise<unknown>,
    { thenRead = true }: { thenRead?: boolean } = {},
  ): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act(api)
      if (thenRead) await revalidate()
      return true
    } catch (failure) {
      setProblem(unsavedProblem(failure, t, t('staff.member.failed')))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) }
}
