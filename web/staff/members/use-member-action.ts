import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiClient } from '../../api-client.ts'
import { failureText } from '../../failure-text.ts'
import { useT } from '../../i18n.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'

/**
 * Does something with a member's account and reads the page anew. `run` answers whether it was done; `problem` says why
 * it was not.
 */
export function useMemberAction() {
  const t = useT()
  const api = useStaffApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

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
      setProblem(failureText(failure, t) ?? t('staff.member.failed'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) }
}
