import { useState } from 'react'
import type { Route } from './+types/forgot-password-page'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { ResetByEmail } from './reset-by-email.tsx'
import { ResetByPhone } from './reset-by-phone.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { humanCheck: await context.get(apiContext).call('GET /human-check') }
}

/**
 * The page for a forgotten password. "A card titled 'Forgot Password'. Default phone flow. The link 'Use Email
 * Verification' switches."
 */
export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const [byEmail, setByEmail] = useState(false)
  // Stored here, so that it survives a switch to email and back.
  const [phoneNumber, setPhoneNumber] = useState('')
  return (
    <>
      <PageHead
        title={t('forgot.title')}
        description={t('forgot.description')}
        path={paths.forgotPassword()}
        noIndex
      />
      <div className="wrap pt-7 md:pt-14">
        <section
          aria-labelledby="forgot-title"
          className="border-line max-sm:-mx-(--gutter) max-sm:border-y max-sm:px-(--gutter) max-sm:py-6 sm:mx-auto sm:max-w-130 sm:rounded-control sm:border sm:p-6 md:p-10"
        >
          <h1 id="forgot-title" className="text-h2 text-balance">
            {t('forgot.title')}
          </h1>
          {byEmail ? (
            <ResetByEmail humanCheck={loaderData.humanCheck} onSwitch={() => setByEmail(false)} />
          ) : (
            <ResetByPhone
              humanCheck={loaderData.humanCheck}
              phoneNumber={phoneNumber}
              onPhoneNumber={setPhoneNumber}
              onSwitch={() => setByEmail(true)}
            />
          )}
        </section>
      </div>
    </>
  )
}
