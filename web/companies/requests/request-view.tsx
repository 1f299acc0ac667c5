import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatDate, formatDateTime } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { Block, Facts } from '../../orders/block.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { AddressLines } from '../../orders/shipping-section.tsx'
import { Sum } from '../../orders/sum.tsx'
import { passedFor, passedText } from '../limit-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'

interface RequestViewProps {
  request: PurchaseRequest
}

/**
 * The content of a purchase request: the message, the goods with their prices then and now, the passed limit, and the
 * other details.
 */
export function RequestView({ request }: RequestViewProps) {
  const t = useT()
  const { word, askedBy } = request
  return (
    <div>
      {word && (
        <blockquote className="mb-9 border-l-2 border-ink pl-4 whitespace-pre-line wrap-break-word">
          <p className="text-lg" translate="no">
            {word}
          </p>
          <footer className="mt-1 text-sm text-ink-soft" translate="no">
            {askedBy}
          </footer>
        </blockquote>
      )}
      {request.lines.length > 0 && (
        <Block title={t('companies.request.goods')}>
          <Lines request={request} />
        </Block>
      )}
      <Why request={request} />
      <Block title={t('companies.request.rest')}>
        <Rest request={request} />
      </Block>
    </div>
  )
}

function Lines({ request }: RequestViewProps) {
  const t = useT()
  const { lines, voucher, asked, now, status } = request
  const isWaiting = status === 'waiting'
  const asking = t('companies.request.whenAsked', { day: formatDate(new Date(momentOf(request.askedAt))) })
  return (
    <>
      <ul className="-mt-4">
        {lines.map((line) => (
          <li
            key={JSON.stringify([line.productId, line.specName])}
            className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-3.5 border-b border-line py-3"
          >
            <span className="block size-16 bg-studio">
              {line.imgUrl && (
                <Picture url={line.imgUrl} alt="" sizes="64px" className="size-full object-cover" />
              )}
            </span>
            <span className="min-w-0 wrap-break-word">
              {line.productName}
              <SubLine>
                {[line.displayName, line.size && formatSize(line.size)]
                  .filter(Boolean)
                  .join(t('form.separator'))}
              </SubLine>
              <SubLine className="tabular">
                {line.quantity} × <LinePrice line={line} isWaiting={isWaiting} />
              </SubLine>
              {isWaiting && line.problem && (
                <span className="block text-sm text-danger">
                  {t(`companies.request.problem.${line.problem}`, { count: line.stock })}
                </span>
              )}
            </span>
            <span className="tabular text-end whitespace-nowrap">
              {formatRinggit((isWaiting ? (line.price ?? line.asked) : line.asked) * line.quantity)}
            </span>
          </li>
        ))}
      </ul>
      {isWaiting && voucher && voucher.discount === undefined && (
        <p className="mt-2 text-sm text-warning">
          {t('companies.request.voucherOver', { code: voucher.code })}
        </p>
      )}
      <dl className="mt-2">
        {isWaiting && voucher?.discount !== undefined && (
          <Sum label={t('companies.request.voucher', { code: voucher.code })} amount={-voucher.discount} />
        )}
        {isWaiting && now !== undefined && now !== asked ? (
          <>
            <Sum label={asking} amount={asked} />
            <Sum label={t('companies.request.now')} amount={now} total />
          </>
        ) : (
          <Sum label={isWaiting ? t('common.total') : asking} amount={asked} total />
        )}
      </dl>
    </>
  )
}

/** The price of one piece. If it has changed since the request, the earlier price is beside it. */
function LinePrice({ line, isWaiting }: { line: PurchaseRequest['lines'][number]; isWaiting: boolean }) {
  const { asked, price } = line
  if (!isWaiting || price === undefined || price === asked) return formatRinggit(asked)
  return (
    <>
      <s>{formatRinggit(asked)}</s> {formatRinggit(price)}
    </>
  )
}

/** Why a request needs an approver: the limit that it passes, and the amount that was ordered this month. */
function Why({ request: { spending, now, asked, status, askedBy } }: RequestViewProps) {
  const t = useT()
  if (spending === undefined || status !== 'waiting') return null
  const amount = now ?? asked
  const passed = passedFor({ spending }, amount)
  if (passed === undefined) return null
  const { monthLimit, spent } = spending
  return (
    <Block title={t('companies.request.why')}>
      <p>{passedText(passed, t)}</p>
      {monthLimit !== null && monthLimit > 0 && (
        <MonthBar {...{ spent, amount, monthLimit }} name={askedBy} />
      )}
    </Block>
  )
}

/** The used part of the monthly limit: "Credit, limit: dimension line: ink used, outline this order, hairline left." */
function MonthBar(props: { name: string; spent: number; amount: number; monthLimit: number }) {
  const { name, spent, amount, monthLimit } = props
  const t = useT()
  const shareOf = (ringgit: number, left: number) =>
    `${Math.max(0, Math.min(left, (100 * ringgit) / monthLimit))}%`
  const used = Math.min(100, (100 * spent) / monthLimit)
  return (
    <div className="mt-4">
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{t('companies.request.month', { name })}</span>
        <span>
          {t('companies.request.monthOf', {
            sum: formatRinggit(spent + amount),
            most: formatRinggit(monthLimit),
          })}
        </span>
      </p>
      <div aria-hidden className="mt-2 flex h-2.5 items-center">
        <span className="h-2.5 bg-ink forced-colors:bg-[CanvasText]" style={{ width: shareOf(spent, 100) }} />
        <span className="h-2.5 border border-ink" style={{ width: shareOf(amount, 100 - used) }} />
        <span className="h-px grow bg-line" />
      </div>
      <p className="tabular mt-2 text-sm text-ink-soft">
        {t('companies.request.monthParts', { spent: formatRinggit(spent), amount: formatRinggit(amount) })}
      </p>
    </div>
  )
}

function Rest({ request }: RequestViewProps) {
  const t = useT()
  const { shippingAddress, pickupPlace, notes, preferredDay, expiresAt, status } = request
  return (
    <>
      <Facts
        facts={[
          [t('common.purchaseOrderNumber'), request.purchaseOrderNumber],
          [t('common.costCentre'), request.costCentre],
          [
            t('orders.method'),
            t(`orders.shippingMethod.${request.shippingMethod}`) + (pickupPlace ? `: ${pickupPlace}` : ''),
          ],
          [
            t('companies.request.preferredDay'),
            preferredDay && t('companies.request.ifPossible', { day: preferredDay }),
          ],
          [t('common.orderNotes'), notes],
          [
            t('companies.request.until'),
            status === 'waiting' && formatDateTime(new Date(momentOf(expiresAt))),
          ],
        ]}
      />
      {shippingAddress && (
        <div translate="no">
          <AddressLines address={shippingAddress} className="mt-4 text-md leading-6" />
        </div>
      )}
    </>
  )
}

/** The outcome of a request, or who has to decide. It gets the focus after a decision. */
export function RequestOutcome({ request }: RequestViewProps) {
  const t = useT()
  const { status, decided } = request
  if (status === 'waiting') return <Notice>{waitingText(request, t)}</Notice>
  const name = decided?.by ?? t('companies.request.colleague')
  const day = decided ? formatDateTime(new Date(momentOf(decided.at))) : ''
  const tone = status === 'approved' ? 'success' : status === 'rejected' ? 'danger' : 'quiet'
  return (
    <Notice tone={tone}>
      <p className="font-medium">{t(`companies.request.ended.${status}`, { name, day })}</p>
      {decided?.reason && (
        <p className="mt-1 wrap-break-word whitespace-pre-line" translate="no">
          {decided.reason}
        </p>
      )}
      {decided?.order && (
        <p className="mt-1">
          {t('companies.request.order', {
            number: decided.order.orderNumber,
            amount: formatRinggit(decided.order.amount),
          })}
        </p>
      )}
    </Notice>
  )
}

function waitingText({ own, deciders, company, askerGone, askedBy }: PurchaseRequest, t: Translate): string {
  if (company.closed) return t('companies.request.closed')
  if (askerGone) return t('companies.request.askerGone', { name: askedBy })
  if (deciders.length === 0) return t('companies.request.nobody')
  const names = deciders.join(t('form.separator'))
  return t(own ? 'companies.request.waitingOwn' : 'companies.request.waiting', { names })
}
