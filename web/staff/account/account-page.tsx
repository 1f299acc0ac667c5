import { useState } from 'react'
import { useT } from '../../i18n.tsx'
import { alertDanger } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaff } from '../shell/use-staff.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { FactList, Panel } from '../ui/panel.tsx'
import { ChangePassword } from './change-password.tsx'
import { RenewCodes } from './renew-codes.tsx'

/** Who is signed in to the back office, and what they may change about it themselves. */
export default function AccountPage() {
  const t = useT()
  const api = useStaffApi()
  const { name, email, role } = useStaff()
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

  return (
    <StaffPage
      title={t('staff.nav.account')}
      actions={
        <Button size="sm" variant="secondary" busy={leaving} onClick={() => void signOut()}>
          {t('staff.nav.signOut')}
        </Button>
      }
    >
      <div className="grid max-w-form gap-9">
        <Panel title={t('staff.account.who')}>
          <FactList
            facts={[
              [t('staff.account.name'), name],
              [t('accounts.email'), email],
              [t('staff.account.role'), t(`staff.role.${role}`)],
            ]}
          />
        </Panel>
        <ChangePassword email={email} />
        <RenewCodes email={email} />
      </div>
    </StaffPage>
  )
}
