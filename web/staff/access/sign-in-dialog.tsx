import { useEffect, useEffectEvent, useId, useState } from 'react'
import { textLink } from '../../accounts/text-link.ts'
import { SignInAgain } from '../../api/sign-in-again.ts'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../paths.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { knownEmail } from './known-email.ts'
import { CodeStep, PasswordStep } from './sign-in-steps.tsx'

interface StaffSignInDialogProps {
  open: boolean
  /** The email of the colleague whose page the dialog covers. */
  email: string
  /** Called with whether the same person has signed in again. */
  onAnswer: (signedIn: boolean) => void
}

/**
 * The dialog to sign in again, with password and second factor, over a page whose session has ended. A sign-in in
 * another tab also counts.
 */
export function StaffSignInDialog({ open, email, onAnswer }: StaffSignInDialogProps) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} labelledBy={id} className={`staff ${dialogCard}`}>
      <div className="p-6 text-sm">
        <h2 id={id} className="text-lg">
          {t('common.signInAgain')}
        </h2>
        <p className="mt-2 mb-5 text-ink-soft">{t('staff.access.againText')}</p>
        {/* Calls inside the dialog must not open a second dialog. */}
        <SignInAgain value={undefined}>
          <Steps email={email} onAnswer={onAnswer} />
        </SignInAgain>
        <p className="mt-4 flex flex-wrap items-center gap-x-5">
          <a href={staffPaths.signIn()} target="_blank" rel="noreferrer" className={textLink}>
            {t('staff.access.againNewTab')}
          </a>
          <Button size="sm" variant="quiet" onClick={() => onAnswer(false)}>
            {t('common.back')}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function Steps({ email, onAnswer }: Omit<StaffSignInDialogProps, 'open'>) {
  const t = useT()
  const api = useStaffApi()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [passkeys, setPasskeys] = useState(0)
  const [expired, setExpired] = useState(false)
  // Set during the first render, because the first step reads it then.
  useState(() => knownEmail.setState({ email }))

  /** The server decides the next step. */
  const continueSignIn = async () => {
    const { next, passkeys: count = 0 } = await api.call('GET /staff/login')
    setPasskeys(count)
    if (next !== 'in') return setStep(next === 'code' ? 'code' : 'password')
    const staff = await api.call('GET /staff/me')
    // If another person has signed in, the call that was interrupted is not repeated.
    onAnswer(staff.email === email)
  }
  const startAgain = async () => {
    setExpired(true)
    setStep('password')
  }
  const look = useEffectEvent(() => {
    continueSignIn().catch((error: unknown) => report('The state of the sign-in could not be read.', error))
  })
  useEffect(() => {
    const follow = () => look()
    window.addEventListener('focus', follow)
    return () => window.removeEventListener('focus', follow)
  }, [])

  if (step === 'code')
    return <CodeStep passkeys={passkeys > 0} onDone={continueSignIn} onExpired={startAgain} />
  return (
    <PasswordStep
      notice={expired && <Notice tone="warning">{t('staff.access.over')}</Notice>}
      onDone={continueSignIn}
    />
  )
}
