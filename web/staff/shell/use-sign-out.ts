import { useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger } from '../../shell/alert-store.ts'
import { staffPaths } from '../paths.ts'
import { useStaffApi } from './use-staff-api.ts'

/** Signs out and leads to the sign-in; who could not be signed out hears so and stays. */
export function useSignOut(): { leaving: boolean; signOut: () => Promise<void> } {
  const t = useT()
  const api = useStaffApi()
  const [leaving, setLeaving] = useState(false)
  const signOut = async () => {
    setLeaving(true)
    try {
      await api.call('POST /staff/logout')
      window.location.assign(staffPaths.signIn())
    } catch {
      setLeaving(false)
      alertDanger(t('staff.access.unreachable'))
    }
  }
  return { leaving, signOut }
}
