import { lazy, useEffect, useRef, useState, type ComponentProps } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { parseStored, readAll, readText } from '#core/storage.ts'
import type { Asking } from '#core/quotations/asking-form.ts'
import type { Route } from './+types/ask-page'
import { PageTitle } from '../../accounts/page-title.tsx'
import { noStore, readMember } from '../../accounts/read-member.ts'
import { textLink } from '../../accounts/text-link.ts'
import { apiContext } from '../../api/context.ts'
import { readCompanies } from '../../companies/read-companies.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { explainMissingPart } from '../../offline/missing-part.ts'
import { useInBrowser } from '../../rendering/use-in-browser.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { askedItems } from '../asked-items.ts'
import { AskedList } from './asked-list.tsx'
import { AskingFields } from './asking-fields.tsx'
import { useAsk } from './use-ask.ts'
import { useAskedLines } from './use-asked-lines.ts'
import { useAskingForm } from './use-asking-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const member = await readMember(context)
  const [places, humanCheck, companies] = await Promise.all([
    api.call('GET /pickupLocations'),
    api.call('GET /human-check'),
    member ? readCompanies(context) : [],
  ])
  return { member, places, humanCheck, companies }
}

export const headers = () => noStore

const ConfirmPhoneDialog = lazy(() => import('./confirm-phone-dialog.tsx'))

const readSent = readAll({ number: readText(1, 40), email: readText(1, 320) })

/** Asks for a quotation: "by members, and by visitors with a confirmed phone". */
export default function AskPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { state } = useLocation()
  // A reload keeps the state of the address, which the server does not know.
  const sent = useInBrowser() ? readSent(parseStored(JSON.stringify(state ?? null))) : undefined
  const title = t('quotations.ask')
  return (
    <>
      <PageHead
        title={title}
        description={t('quotations.ask.description')}
        path={paths.askForQuotation()}
        noIndex
      />
      <div className="wrap">
        {sent ? <Sent {...sent} isMember={loaderData.member !== undefined} /> : <AskForm {...loaderData} />}
      </div>
    </>
  )
}

function AskForm({ member, places, humanCheck, companies }: Route.ComponentProps['loaderData']) {
  const t = useT()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { lines, goods, ...actions } = useAskedLines()
  const asking = useAskingForm({ member, places, companies })
  const [confirming, setConfirming] = useState<Asking>()
  const ask = useAsk({
    onAsked: (sent) => {
      askedItems.clear()
      asking.forget()
      return navigate(paths.askForQuotation(), { replace: true, state: sent })
    },
    onUnconfirmed: async (filled) => {
      // The member was signed out meanwhile.
      if (member !== undefined) await revalidate()
      setConfirming(filled)
    },
  })
  const hasGoods = goods !== undefined && goods.items.length > 0
  const send = (filled: Asking) => hasGoods && ask.run(filled, goods)
  const submit = (filled: Asking) => (member === undefined ? setConfirming(filled) : send(filled))
  if (lines?.length === 0) return <NoGoods />
  return (
    <>
      <PageTitle lead={member === undefined && <SignInInstead />}>{t('quotations.ask')}</PageTitle>
      <WithoutScripts>{t('quotations.ask.needsJavaScript')}</WithoutScripts>
      <Form
        busy={ask.busy}
        onSubmit={asking.form.onSubmit(submit)}
        className="grid grid-cols-1 gap-6 pb-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18"
      >
        <div>
          <section aria-label={t('common.products')} className="mb-9">
            {lines ? <AskedList lines={lines} actions={actions} /> : <Skeleton className="h-24" />}
            {goods?.plan && (
              <p className="mt-3 text-sm text-ink-soft">
                {t('quotations.ask.plan')}{' '}
                <Link to={paths.plan()} className={textLink}>
                  {t('quotations.ask.toPlan')}
                </Link>
              </p>
            )}
          </section>
          <AskingFields {...{ asking, member, places, companies }} />
        </div>
        <NextSteps>
          {ask.problem && <Notice tone="danger">{ask.problem}</Notice>}
          <SubmitButton block busy={ask.busy} gaps={asking.gaps} ready={hasGoods}>
            {t('quotations.ask.submit')}
          </SubmitButton>
        </NextSteps>
      </Form>
      <ConfirmPhone
        humanCheck={humanCheck}
        filled={confirming}
        onClose={() => setConfirming(undefined)}
        onConfirmed={(filled) => {
          setConfirming(undefined)
          void send(filled)
        }}
      />
    </>
  )
}

/** What happens after the press, beside the button. */
function NextSteps({ children }: Pick<ComponentProps<'div'>, 'children'>) {
  const t = useT()
  return (
    <div className="grid content-start gap-5 bg-studio p-4 max-sm:-mx-4 md:p-8 lg:sticky lg:top-24 lg:self-start">
      <h2 className="text-xl font-medium">{t('quotations.ask.next')}</h2>
      <ol className="grid list-decimal gap-2 pl-5 text-md marker:text-ink-soft">
        <li>{t('quotations.ask.step1')}</li>
        <li>{t('quotations.ask.step2')}</li>
        <li>{t('quotations.ask.step3')}</li>
      </ol>
      {children}
    </div>
  )
}

interface ConfirmPhoneProps {
  humanCheck: ComponentProps<typeof ConfirmPhoneDialog>['humanCheck']
  /** The valid form of a visitor. */
  filled: Asking | undefined
  onClose: () => void
  onConfirmed: (filled: Asking) => void
}

/** The last step of a visitor; its script is loaded when it is reached. */
function ConfirmPhone({ humanCheck, filled, onClose, onConfirmed }: ConfirmPhoneProps) {
  const t = useT()
  if (filled === undefined) return null
  return (
    <LazyPart
      onMissing={(error) => {
        onClose()
        void explainMissingPart(error, t)
      }}
    >
      <ConfirmPhoneDialog
        humanCheck={humanCheck}
        phoneNumber={filled.phoneNumber}
        onClose={onClose}
        onConfirmed={() => onConfirmed(filled)}
      />
    </LazyPart>
  )
}

/** A link to sign in instead; what was typed stays. */
function SignInInstead() {
  const t = useT()
  return (
    <>
      {t('checkout.newcomer')}
      <Link to={paths.login(paths.askForQuotation())} className={`${textLink} text-petrol`}>
        {t('login.title')}
      </Link>
    </>
  )
}

function NoGoods() {
  const t = useT()
  return (
    <div className="pt-8">
      <EmptyState
        drawing="trolley"
        heading="h1"
        title={t('quotations.ask.none')}
        text={t('quotations.ask.noneText')}
        action={
          <Link to={paths.shop()} className={buttonClass()}>
            {t('common.shopNow')}
          </Link>
        }
      />
    </div>
  )
}

/** The number of the request, where the link will be sent, and what comes next. */
function Sent({ number, email, isMember }: { number: string; email: string; isMember: boolean }) {
  const t = useT()
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div ref={title} tabIndex={-1} className="pt-8 outline-none">
      <EmptyState
        drawing="writing-desk"
        heading="h1"
        title={t('quotations.sent.title', { number })}
        text={
          <>
            {t('quotations.sent.text')} <span translate="no">{email}</span>
          </>
        }
        action={
          <>
            {isMember && (
              <Link to={paths.quotations()} className={buttonClass()}>
                {t('quotations.title')}
              </Link>
            )}
            <Link to={paths.shop()} className={buttonClass({ variant: isMember ? 'secondary' : 'primary' })}>
              {t('common.backToShop')}
            </Link>
          </>
        }
      />
    </div>
  )
}
