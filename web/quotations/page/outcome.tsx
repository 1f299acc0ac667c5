import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatDateTime } from '#core/dates.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { momentOf } from '../../orders/moment-of.ts'
import { useSession } from '../../session/session-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import AskLink from '../ask-link.tsx'
import { dayOf } from './facts.tsx'
import { questionsId } from './thread.tsx'

interface OutcomeProps {
  quotation: Quotation
}

/**
 * What became of the quotation and what one can do now; empty while it can be accepted. It gets the focus when an answer
 * removes the form.
 */
export function Outcome({ quotation }: OutcomeProps) {
  const strip = useRef<HTMLDivElement>(null)
  const shown = useRef(quotation.state)
  useEffect(() => {
    if (shown.current !== quotation.state) strip.current?.focus()
    shown.current = quotation.state
  }, [quotation.state])
  return (
    <div ref={strip} tabIndex={-1} className="outline-none not-empty:mb-6">
      <Strip quotation={quotation} />
    </div>
  )
}

function Strip({ quotation }: OutcomeProps) {
  const { t, language } = useTranslator()
  const { state, replacedBy, declined, validUntil } = quotation
  if (replacedBy)
    return (
      <Titled
        tone="info"
        title={t('quotations.replaced', { version: replacedBy.version })}
        text={t('quotations.replacedText')}
      >
        <Link to={paths.quotation(replacedBy.token)} className={buttonClass()}>
          {t('quotations.toVersion', { version: replacedBy.version })}
        </Link>
      </Titled>
    )
  if (state === 'accepted') return <Accepted quotation={quotation} />
  if (state === 'expired')
    return (
      <Titled
        tone="quiet"
        title={t('quotations.expired', { day: formatDays({ from: validUntil, to: validUntil }, language) })}
        text={t('quotations.expiredText')}
      >
        <AskAgain quotation={quotation} />
      </Titled>
    )
  if (state === 'declined')
    return (
      <Titled
        tone="quiet"
        title={t('quotations.declined', { day: declined ? dayOf(declined.at) : '' })}
        text={declined && t(`quotations.reason.${declined.reason}`)}
      >
        <AskAgain quotation={quotation} />
      </Titled>
    )
  if (state === 'withdrawn')
    return (
      <Titled tone="quiet" title={t('quotations.withdrawn')} text={t('quotations.withdrawnText')}>
        <AskAgain quotation={quotation} />
      </Titled>
    )
  return <Hindrance quotation={quotation} />
}

interface TitledProps {
  tone: 'info' | 'quiet' | 'success' | 'warning'
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}

function Titled({ tone, title, text, children }: TitledProps) {
  return (
    <Notice tone={tone}>
      <p className="font-medium">{title}</p>
      {text && <p className="mt-0.5">{text}</p>}
      {children && <p className="mt-3 print:hidden">{children}</p>}
    </Notice>
  )
}

/** Hands the lines over to the page that asks for a quotation. */
function AskAgain({ quotation: { lines } }: OutcomeProps) {
  const { t } = useTranslator()
  const items = lines.flatMap(({ goods, pieces }) =>
    goods ? [{ productId: goods.productId, specName: goods.specName, quantity: pieces }] : [],
  )
  return (
    <AskLink look={{ variant: 'secondary' }} asked={() => ({ origin: 'list', items })}>
      {t('quotations.askAgain')}
    </AskLink>
  )
}

/** Who accepted it and when, and its order. */
function Accepted({ quotation: { accepted } }: OutcomeProps) {
  const { t } = useTranslator()
  const { isLogin, hydrationReady } = useSession()
  if (accepted === undefined) return null
  const { name, position, at, order, cancelled } = accepted
  const title = (
    <>
      {t('quotations.accepted')} <span translate="no">{[name, position].join(t('form.separator'))}</span>
      {t('form.separator')}
      {formatDateTime(new Date(momentOf(at)))}
    </>
  )
  if (cancelled || order === undefined)
    return (
      <Titled
        tone="quiet"
        title={title}
        text={t('quotations.cancelled', { number: order?.orderNumber ?? 'none' })}
      />
    )
  return (
    <Titled tone="success" title={title} text={t('quotations.ordered', { number: order.orderNumber })}>
      <Link
        // Who has no account follows the order with its number and the phone number.
        to={hydrationReady && isLogin ? paths.orderConfirm(order.id) : paths.track()}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('quotations.toOrder')}
      </Link>
    </Titled>
  )
}

/** Why a quotation that is still open cannot be accepted by this person now. */
function Hindrance({ quotation }: OutcomeProps) {
  const { t } = useTranslator()
  const { mayAccept, above, short } = quotation
  if (mayAccept) return null
  if (above)
    return (
      <Titled
        tone="warning"
        title={t('quotations.above', { above: formatRinggit(above.above) })}
        text={<Deciders names={above.deciders} />}
      />
    )
  if (short.length > 0)
    return (
      <Titled
        tone="warning"
        title={t('quotations.short')}
        text={[
          ...short.map(({ name, missing }) => t('quotations.shortOf', { name, count: missing })),
          t('quotations.shortText'),
        ].join(' ')}
      >
        <a href={`#${questionsId}`} className={buttonClass({ variant: 'secondary' })}>
          {t('quotations.askDay')}
        </a>
      </Titled>
    )
  return <Titled tone="quiet" title={t('quotations.notYours')} text={t('quotations.notYoursText')} />
}

function Deciders({ names }: { names: readonly string[] }) {
  const { t } = useTranslator()
  if (names.length === 0) return t('quotations.nobodyDecides')
  return (
    <>
      {t('quotations.decides')} <span translate="no">{names.join(t('form.separator'))}</span>
      {t('quotations.passOn')}
    </>
  )
}
