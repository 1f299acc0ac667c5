import { Ban, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { personName } from '#core/accounts/names.ts'
import type { Address } from '#core/accounts/accounts.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import { formatDateTime } from '#core/dates.ts'
import { ownNames } from '#core/language.ts'
import { chatNames } from '#core/shop/chat.ts'
import { formatRinggit } from '#core/money.ts'
import { apiContext } from '../../api/context.ts'
import type { MemberAction } from '#core/members/member-actions.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { actionText } from '../../staff/audit/entry-text.ts'
import { OrderStatusBadge } from '../../orders/badges.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { FactList, Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { BlockDialog, EraseDialog, NumberDialog, UnblockDialog } from './account-dialogs.tsx'
import { memberPageParams } from './member-filter.ts'
import { toMemberView, type MemberView } from './member-view.ts'
import type { Route } from './+types/member-page'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = params
  const query = memberPageParams.parse(url.searchParams)
  const member = orErrorResponse(
    context.get(apiContext).call('GET /staff/members/{id}', { params: { id }, query }),
  )
  return { member: toMemberView(await member) }
}

/** A member with orders, account and the actions that the role permits. */
export default function MemberPage({ loaderData: { member } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage
      title={personName(member)}
      afterTitle={member.blocked && <Badge tone="danger">{t('staff.members.blocked')}</Badge>}
      above={[
        <Link key="members" to={staffPaths.members()}>
          {t('staff.nav.members')}
        </Link>,
      ]}
      // Keyed, so that the dialogs of another member start empty.
      actions={<Actions key={member.id} member={member} />}
    >
      {member.blocked && (
        <Notice tone="warning" className="mb-5">
          <p className="wrap-anywhere whitespace-pre-line">
            {t('staff.member.blockedSince', {
              date: formatDateTime(new Date(member.blocked.at)),
              reason: member.blocked.reason,
            })}
          </p>
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(260px,340px)]">
        <div className="grid content-start gap-7 max-lg:order-2">
          <Orders member={member} />
          <History member={member} />
        </div>
        <div className="grid content-start gap-7 max-lg:order-1 md:max-lg:grid-cols-2">
          <Account member={member} />
          <Panel title={t('staff.member.addresses')}>
            <FactList
              facts={[
                [t('common.billingAddress'), <AddressText key="billing" address={member.address.billing} />],
                [
                  t('common.shippingAddress'),
                  <AddressText key="shipping" address={member.address.shipping} />,
                ],
              ]}
            />
          </Panel>
        </div>
      </div>
    </StaffPage>
  )
}

/** Shows only actions that the role permits. */
function Actions({ member }: { member: MemberView }) {
  const t = useT()
  const may = useMay()
  const [dialog, setDialog] = useState<'block' | 'unblock' | 'number' | 'erase'>()
  const propsOf = (name: typeof dialog) => ({
    member,
    open: dialog === name,
    onClose: () => setDialog(undefined),
  })
  return (
    <>
      {may('members:change') && (
        <Button size="sm" variant="secondary" onClick={() => setDialog('number')}>
          {t('staff.member.changeNumber')}
        </Button>
      )}
      {may('members:export') && (
        <a
          href={`/api/staff/members/${encodeURIComponent(member.id)}/export`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download className="size-4" />
          {t('staff.member.export')}
        </a>
      )}
      {may('members:block') && (
        <Button
          size="sm"
          variant={member.blocked ? 'secondary' : 'danger'}
          onClick={() => setDialog(member.blocked ? 'unblock' : 'block')}
        >
          {!member.blocked && <Ban className="size-4" />}
          {t(member.blocked ? 'staff.member.unblock' : 'staff.member.block')}
        </Button>
      )}
      {may('members:erase') && (
        <Button size="sm" variant="danger" onClick={() => setDialog('erase')}>
          {t('staff.member.erase')}
        </Button>
      )}
      <BlockDialog {...propsOf('block')} />
      <UnblockDialog {...propsOf('unblock')} />
      <NumberDialog {...propsOf('number')} />
      <EraseDialog {...propsOf('erase')} />
    </>
  )
}

function Account({ member }: { member: MemberView }) {
  const t = useT()
  const { email, signedInAt, figures } = member
  const phone = (
    <a href={`tel:${member.phoneNumber}`} className="tabular">
      {member.phoneText}
    </a>
  )
  const whatsapp = (
    <a
      href={`https://wa.me/${member.whatsappNumber.slice(1)}`}
      target="_blank"
      rel="noreferrer"
      className="tabular"
    >
      {member.whatsappText}
    </a>
  )
  const verifiedEmail = email !== undefined && (
    <span>
      <a href={`mailto:${email}`}>{email}</a>
      <SubLine>
        {t(member.emailVerified ? 'staff.member.emailProven' : 'staff.member.emailNotProven')}
      </SubLine>
    </span>
  )
  return (
    <Panel title={t('staff.common.account')}>
      <FactList
        facts={[
          [t('common.phone'), phone],
          [t('staff.member.whatsapp'), whatsapp],
          ...(member.preferredChat
            ? [[t('staff.member.chat'), chatNames[member.preferredChat]] as const]
            : []),
          [t('common.email'), verifiedEmail || '—'],
          [t('staff.common.language'), ownNames[member.language]],
          [t('staff.members.registered'), <DateText key="registered" moment={member.registeredAt} />],
          [t('staff.member.signedIn'), signedInAt ? <DateText key="signed-in" moment={signedInAt} /> : '—'],
          [t('staff.member.sessions'), t('staff.member.devices', { count: member.sessions })],
          [t('common.orders'), t('staff.member.orderCount', { ...figures })],
          [
            t('staff.member.sum'),
            <span key="sum" className="tabular">
              {formatRinggit(figures.sum)}
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

function AddressText({ address }: { address: Address | undefined }) {
  const t = useT()
  const { address: street, zipCode: postalCode, city, country } = address ?? {}
  const lines = addressLines({ street, city, postalCode, country }, country && t(countryTexts[country]))
  if (lines.length === 0) return '—'
  return <span className="whitespace-pre-line">{lines.join('\n')}</span>
}

function Orders({ member }: { member: MemberView }) {
  const { id, orders, figures } = member
  const t = useT()
  return (
    <Panel
      title={t('common.orders')}
      afterTitle={<span className="tabular text-ink-soft">{figures.orders}</span>}
      action={
        figures.orders > orders.length && (
          <Link
            to={staffPaths.member(id, memberPageParams.write({ orders: 'all' }))}
            preventScrollReset
            className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
          >
            {t('staff.member.allOrders')}
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="text-ink-soft">{t('staff.member.noOrders')}</p>
      ) : (
        <Table
          caption={t('staff.member.ordersOf', { name: personName(member) })}
          columns={[
            { title: t('common.orderNumber') },
            { title: t('orders.status') },
            { title: t('orders.items'), figure: true, className: 'max-md:hidden' },
            { title: t('common.total'), figure: true },
            { title: t('orders.orderDate'), className: 'pl-6 max-md:hidden' },
          ]}
        >
          {orders.map((order) => (
            <tr key={order.id} className={rowClass}>
              <Cell>
                <Link
                  to={staffPaths.order(order.id)}
                  className="tabular inline-flex items-center font-medium whitespace-nowrap no-underline hover:underline pointer-coarse:min-h-11"
                >
                  {order.orderNumber}
                </Link>
                <DateText moment={order.orderDate} className="block text-xs text-ink-soft md:hidden" />
              </Cell>
              <Cell>
                <OrderStatusBadge order={order} />
              </Cell>
              <Cell figure className="max-md:hidden">
                {order.itemCount}
              </Cell>
              <Cell figure className="whitespace-nowrap">
                {formatRinggit(order.amountToPay)}
              </Cell>
              <Cell className="pl-6 whitespace-nowrap max-md:hidden">
                <DateText moment={order.orderDate} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

const actionTexts: Readonly<Record<MemberAction, TextKey>> = {
  'member.made': 'staff.member.did.made',
  'member.blocked': 'staff.member.did.blocked',
  'member.unblocked': 'staff.member.did.unblocked',
  'member.phone_code_sent': 'staff.member.did.codeSent',
  'member.phone_changed': 'staff.member.did.numberChanged',
  'member.email_changed': 'staff.member.did.emailChanged',
  'member.email_restored': 'staff.member.did.emailRestored',
  'member.exported': 'staff.member.did.exported',
}

function History({ member: { audit } }: { member: MemberView }) {
  const t = useT()
  if (audit.length === 0) return null
  return (
    <Panel title={t('staff.member.history')}>
      <ul>
        {audit.map(({ id, at, actor, action, details }) => {
          const text = Object.hasOwn(actionTexts, action) && t(actionTexts[action as MemberAction])
          return (
            <li key={id} className="flex flex-wrap gap-x-4 border-b border-line py-2.25">
              <DateText moment={at} className="whitespace-nowrap text-ink-soft" />
              <span className="min-w-0 grow basis-60 wrap-anywhere">
                <span className="font-medium">{text || actionText(action, t)}</span>
                {details !== '' && ` ${details}`}
                <SubLine>{actor ?? t('staff.member.self')}</SubLine>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
