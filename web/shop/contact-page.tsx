import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chatNames } from '#core/shop/chat.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { useChats } from '../shell/use-chats.ts'
import { PageHead, useOfficeHours, useShop } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DimensionLine } from '../ui/dimension-line.tsx'
import { Elevations } from '../ui/elevations.tsx'
import { SubLine } from '../ui/small-text.tsx'

const answers: readonly { label: TextKey; text: TextKey; to: ShopAddress }[] = [
  { label: 'common.deliveryPolicy', text: 'contact.deliveryText', to: paths.delivery() },
  { label: 'shell.returnsPolicy', text: 'contact.returnsText', to: paths.returns() },
  { label: 'common.termsAndConditions', text: 'contact.termsText', to: paths.terms() },
]

/** The contact page: "`/contact` exists: hours, chat, e-mail (the terms page links to it)." */
export default function ContactPage() {
  const t = useT()
  const shop = useShop()
  const officeHours = useOfficeHours()
  const chats = useChats()
  const textLink =
    'inline-flex min-h-11 items-center underline decoration-control wrap-anywhere hover:text-petrol'
  return (
    <>
      <PageHead title={t('contact.title')} description={t('contact.description')} path={paths.contact()} />
      <div className="wrap grid gap-12 pt-7 md:pt-14 lg:grid-cols-[minmax(0,4.4fr)_minmax(0,6fr)] lg:gap-x-30">
        <div>
          <h1 className="text-h1 text-balance">{t('contact.title')}</h1>
          <p className="mt-4 max-w-[44ch] text-lg font-normal text-ink-soft">{t('contact.lead')}</p>
          <Way id="contact-chat" title={t('common.chat')} text={t('contact.chatText')}>
            {chats.map(({ app, href }, index) => {
              const label = chats.length > 1 ? chatNames[app] : t('chat.title')
              return (
                <span key={app} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener"
                    aria-label={t('common.newTab', { label })}
                    className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
                  >
                    {label}
                  </a>
                  <span className="tabular text-md text-ink-soft">
                    {app === 'line' ? shop.lineAccount : shop.chatNumberText}
                  </span>
                </span>
              )
            })}
          </Way>
          <Way id="contact-email" title={t('common.email')} text={t('contact.emailText')}>
            <a href={`mailto:${shop.email}`} className={textLink}>
              {shop.email}
            </a>
          </Way>
          <Way id="contact-seller" title={t('contact.seller')}>
            <address className="py-2 text-md wrap-anywhere not-italic">
              {shop.seller.name}
              <br />
              {shop.seller.address}
            </address>
          </Way>
          {shop.social.length > 0 && (
            <Way id="contact-social" title={t('contact.social')}>
              {shop.social.map(({ name, url }) => (
                <a key={name} href={url} target="_blank" rel="noopener" className={textLink}>
                  {name}
                </a>
              ))}
            </Way>
          )}
        </div>
        <section
          aria-labelledby="contact-hours"
          className="flex flex-col bg-studio px-5 pt-7 max-md:-mx-4 md:px-10 md:pt-10 lg:min-h-150"
        >
          <h2 id="contact-hours" className="text-lg">
            {t('contact.hours')}
          </h2>
          <p className="mt-2 text-h2">{officeHours.days}</p>
          <DimensionLine className="mt-4 text-md">{officeHours.hours}</DimensionLine>
          <p className="mt-3 text-sm text-ink-soft">{t('contact.timeZone')}</p>
          <Elevations
            names={['planter', 'lounge-chair', 'phone-booth', 'writing-desk', 'task-chair']}
            gap={30}
            className="mt-auto block h-auto w-full pt-14"
          />
        </section>
        <Answers />
      </div>
    </>
  )
}

function Answers() {
  const t = useT()
  return (
    <nav aria-labelledby="contact-answers" className="lg:col-span-full lg:mt-8">
      <div className="rule pt-5">
        <h2 id="contact-answers" className="text-h2">
          {t('contact.firstLook')}
        </h2>
      </div>
      <ul className="mt-4 grid md:grid-cols-3 md:gap-x-6">
        {answers.map(({ label, text, to }) => (
          <li key={to} className="border-b border-line md:border-b-0">
            <Link to={to} prefetch={onIntent} className="group block py-3.5 no-underline">
              <span className="font-medium group-hover:underline">{t(label)}</span>
              <SubLine size="sm">{t(text)}</SubLine>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Way(props: { id: string; title: string; text?: string; children: ReactNode }) {
  const { id, title, text, children } = props
  return (
    <section aria-labelledby={id} className="mt-7 border-t border-line pt-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="text-md text-ink-soft">{text}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">{children}</div>
    </section>
  )
}
