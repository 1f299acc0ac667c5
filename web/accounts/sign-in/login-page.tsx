import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { leadsToCheckout } from '#core/redirect.ts'
import type { Route } from './+types/login-page'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Elevations } from '../../ui/elevations.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm, type SharedPhoneNumber } from './password-form.tsx'
import { loadForVisitor, noStore } from '../read-member.ts'
import { userTypeStore } from '../remembered.ts'
import { useFollowServer } from '../use-follow-server.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { textLink } from '../text-link.ts'

export const loader = (args: Route.LoaderArgs) => loadForVisitor(args)

export const headers = () => noStore

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const redirectUrl = useRedirectUrl()
  const [parameters] = useSearchParams()
  const userType = useStore(userTypeStore)
  // Shared by both forms, so that visitors type the number only once.
  const [phoneNumber, setPhoneNumber] = useState('')
  useFollowServer(undefined)
  const isForCheckout = leadsToCheckout(redirectUrl)
  const phone: SharedPhoneNumber = {
    phoneNumber,
    onPhoneNumber: setPhoneNumber,
    variant: isForCheckout ? 'secondary' : 'primary',
  }
  return (
    <>
      <PageHead title={t('login.title')} description={t('login.description')} path={paths.login()} noIndex />
      <div
        className={`wrap grid gap-x-12 gap-y-8 md:pt-14 lg:gap-x-30 ${isForCheckout ? 'md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]' : 'pt-7 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]'}`}
      >
        {isForCheckout && <OrderAsNew />}
        <div>
          <h1 className="text-h1 text-balance">{t('login.title')}</h1>
          <div className="mt-5 grid gap-4 md:mt-7">
            <Segmented
              legend={t('login.userType')}
              options={[
                { value: 'individual', label: t('login.individual') },
                { value: 'enterprise', label: t('login.enterprise') },
              ]}
              value={userType}
              onChange={userTypeStore.set}
            />
            {parameters.get('by') === 'code' ? (
              <CodeForm humanCheck={loaderData.humanCheck} {...phone} />
            ) : (
              <PasswordForm {...phone} />
            )}
            <Link
              to={paths.register(redirectUrl)}
              className={`${buttonClass({ variant: 'quiet' })} justify-self-center`}
            >
              {t('login.register')}
            </Link>
          </div>
        </div>
        {!isForCheckout && <WhyAnAccount />}
      </div>
    </>
  )
}

/** A panel with a text and, if there is room, a drawing below it. */
function NewCustomer({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <aside
      aria-labelledby="new-customer"
      className="flex flex-col bg-studio px-5 py-7 max-md:-mx-4 md:min-h-130 md:px-10 md:pt-10 md:pb-0"
    >
      <h2 id="new-customer" className="text-h2">
        {t('login.newCustomer')}
      </h2>
      {children}
      <Elevations
        names={['planter', 'lounge-chair', 'coat-stand', 'writing-desk', 'task-chair']}
        gap={30}
        className="mt-auto hidden h-auto w-full pt-12 md:block"
      />
    </aside>
  )
}

/** Offers customers without an account to order as new customers. It comes first on the way to the checkout. */
function OrderAsNew() {
  const t = useT()
  return (
    <NewCustomer>
      <p className="mt-1.5 max-w-[46ch] text-ink-soft">{t('login.orderAsNewText')}</p>
      <Link
        to={paths.newCustomerCheckout()}
        className={`mt-4 ${buttonClass({ size: 'lg', block: true })} md:max-w-90`}
      >
        {t('login.orderAsNew')}
      </Link>
    </NewCustomer>
  )
}

function WhyAnAccount() {
  const t = useT()
  const redirectUrl = useRedirectUrl()
  return (
    <NewCustomer>
      <p className="mt-2.5 max-w-[46ch] text-ink-soft">{t('login.newCustomerText')}</p>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
        <Link to={paths.register(redirectUrl)} className={textLink}>
          {t('login.createAccount')}
        </Link>
        <Link to={paths.track()} className={textLink}>
          {t('common.trackOrder')}
        </Link>
      </p>
    </NewCustomer>
  )
}
