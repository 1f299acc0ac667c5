import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaff } from '../shell/use-staff.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { FactList, Panel } from '../ui/panel.tsx'
import { ChangePassword } from './change-password.tsx'
import { RenewCodes } from './renew-codes.tsx'

/** Who is signed in, with their password and recovery codes. */
export default function AccountPage() {
  const t = useT()
  const { name, email, role } = useStaff()
  const signOut = useSignOut()
  return (
    <StaffPage
      title={t('staff.nav.account')}
      actions={
        <Button size="sm" variant="secondary" busy={signOut.busy} onClick={() => void signOut.run()}>
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
