import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { User } from '#core/accounts/accounts.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useSession } from '../../session/session-store.ts'
import { retractAlerts } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

interface SignInDialogProps {
  open: boolean
  /** The member whose page it covers. */
  member: { user: User; phoneText: string }
  /** Called with whether that member has signed in again. */
  onAnswer: (signedIn: boolean) => void
}

/** Signs in over a page whose session has ended; a sign-in in another tab also counts. */
export function SignInDialog({ open, member, onAnswer }: SignInDialogProps) {
  const t = useT()
  const id = useId()
  const [phoneNumber, setPhoneNumber] = useState(member.phoneText)
  const { isLogin, account } = useSession()

  const finish = useEffectEvent(() => {
    const isSame = account?.phoneNumber === member.user.phoneNumber
    onAnswer(isSame)
    // Also needed if the sign-in happened in another tab.
    retractAlerts('signed out')
    // If another member signed in, the page shows data that is not theirs.
    if (!isSame) window.location.reload()
  })
  useEffect(() => {
    if (open && isLogin) finish()
  }, [open, isLogin])

  return (
    <Dialog open={open} onClose={() => onAnswer(false)} labelledBy={id} className={dialogCard}>
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-h2">
          {t('common.signInAgain')}
        </h2>
        <p className="mt-2 mb-6 text-ink-soft">{t('login.againText')}</p>
        <PasswordForm stays phoneNumber={phoneNumber} onPhoneNumber={setPhoneNumber} />
        <Button variant="quiet" className="mt-2" onClick={() => onAnswer(false)}>
          {t('login.againLater')}
        </Button>
      </div>
    </Dialog>
  )
}
