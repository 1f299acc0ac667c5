import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopName } from '#core/shop/shop.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { useSession } from '../session/session-store.ts'
import { Frieze } from '../ui/elevations.tsx'
import { useChats } from './use-chats.ts'
import { Newsletter } from '../newsletter/newsletter-form.tsx'
import { useOfficeHours, useShop } from './page-head.tsx'

/**
 * The links to the policies: "/policy, /terms-conditions, /delivery-policy, /returns-refunds-policy and /our-story."
 */
const policies: readonly { label: TextKey; to: ShopAddress }[] = [
  { label: 'common.privacyPolicy', to: paths.policy() },
  { label: 'common.termsAndConditions', to: paths.terms() },
  { label: 'common.deliveryPolicy', to: paths.delivery() },
  { label: 'shell.returnsPolicy', to: paths.returns() },
  { label: 'common.ourStory', to: paths.story() },
]

const link = 'inline-flex items-center py-1.25 text-md no-underline hover:underline pointer-coarse:min-h-11'

/** "Customer-service footer" with links to account, orders and policies, and the newsletter box. */
export function Footer({ year }: { year: string }) {
  const t = useT()
  const shop = useShop()
  const { days, hours } = useOfficeHours()
  const chats = useChats()
  return (
    <footer className="print:hidden mt-12 bg-studio md:mt-24">
      <Frieze />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-7 pt-7 pb-6 md:gap-x-8 md:gap-y-10 md:pt-12 md:pb-14 lg:grid-cols-[3.4fr_1.9fr_2.7fr_4fr]">
        <section aria-labelledby="footer-service" className="max-sm:col-span-full">
          <Title id="footer-service">{t('shell.customerService')}</Title>
          <dl className="text-md">
            <Fact name={t('shell.officeDays')}>{days}</Fact>
            <Fact name={t('shell.officeHours')}>{hours}</Fact>
            <Fact name={t('common.chat')}>
              {chats.map(({ app, href }) => (
                <a
                  key={app}
                  href={href}
                  target="_blank"
                  rel="noopener"
                  className={`${link} tabular ${chats.length > 1 ? 'mr-4' : ''}`}
                >
                  {app === 'line' ? `LINE ${shop.lineAccount}` : shop.chatNumberText}
                </a>
              ))}
            </Fact>
            <Fact name={t('common.email')}>
              <a href={`mailto:${shop.email}`} className={`${link} wrap-anywhere`}>
                {shop.email}
              </a>
            </Fact>
          </dl>
        </section>
        <div className="grid content-start gap-y-8">
          <AccountLinks />
          <MeasureLinks />
        </div>
        <nav aria-labelledby="footer-policies">
          <Title id="footer-policies">{t('shell.policies')}</Title>
          <ul>
            {policies.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-newsletter" className="max-sm:col-span-full">
          <Title id="footer-newsletter">{t('shell.newsletter')}</Title>
          <Newsletter />
          <ul className="mt-3.5 flex flex-wrap gap-x-5 empty:hidden">
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener" className={`${link} wrap-anywhere`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-4.5 text-xs text-ink-soft max-md:pb-22 max-lg:in-[body:has([data-bar])]:pb-22">
          <span>{`© ${year} ${shopName}`}</span>
          <span>{t('shell.closing')}</span>
        </div>
      </div>
    </footer>
  )
}

/** Links to the account and its orders, and to the pages on which visitors follow an order or see their wishlist. */
function AccountLinks() {
  const t = useT()
  const { isLogin } = useSession()
  return (
    <nav aria-labelledby="footer-account">
      <Title id="footer-account">{t('common.myAccount')}</Title>
      <ul>
        <li>
          {/* The account link "Goes to /login with redirectUrl /account when not signed in." */}
          <Link to={isLogin ? paths.account() : paths.login(paths.account())} className={link}>
            {t('common.account')}
          </Link>
        </li>
        <li>
          {/* The order link "Goes to /login with redirectUrl /order-history when not signed in." */}
          <Link to={isLogin ? paths.orders() : paths.login(paths.orderHistory())} className={link}>
            {t('shell.orderHistory')}
          </Link>
        </li>
        <li>
          <Link to={paths.track()} className={link}>
            {t('common.trackOrder')}
          </Link>
        </li>
        <li>
          <Link to={isLogin ? paths.wishlist() : paths.visitorWishlist()} className={link}>
            {t('common.wishlist')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Links to the measures of the way in ("Editable from every page") and to other pages about sizes. */
function MeasureLinks() {
  const t = useT()
  return (
    <nav aria-labelledby="footer-measuring">
      <Title id="footer-measuring">{t('shell.measuring')}</Title>
      <ul>
        <li>
          <Link to={paths.fit()} className={link}>
            {t('fit.title')}
          </Link>
        </li>
        <li>
          <Link to={paths.plan()} className={link}>
            {t('plan.title')}
          </Link>
        </li>
        <li>
          <Link to={paths.compare()} className={link}>
            {t('compare.title')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Title({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-2.5 text-sm font-semibold">
      {children}
    </h2>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="items-baseline max-sm:grid max-sm:grid-cols-[110px_minmax(0,1fr)] max-sm:py-1 sm:mt-2.5 sm:first:mt-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
