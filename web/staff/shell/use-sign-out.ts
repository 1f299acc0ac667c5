import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../paths.ts'
import { useStaffApi } from './use-staff-api.ts'

/** Signs out, then shows the sign-in. */
export function useSignOut() {
  const t = useT()
  const api = useStaffApi()
  return useAction(() => api.call('POST /staff/logout'), {
    alert: true,
    failed: t('staff.access.unreachable'),
    onSuccess: () => window.location.assign(staffPaths.signIn()),
  })
}
