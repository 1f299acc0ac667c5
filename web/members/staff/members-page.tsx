/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { personName } from '#core/accounts/names.ts'
import { formatDate } from '#core/dates.ts'
import { apiContext } from '../../api/context.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orRefused } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { memberParams, type MemberFilter } from './member-filter.ts'
import { toMemberRowView, type MemberRowView } from './member-view.ts'
import type { Route } from './+types/members-page'
import { SearchInput } from '../../staff/ui/search-input.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = memberParams.parse(url.searchParams)
  const { q, blocked, after } = filter
  const { members, next } = await orRefused(
    context
      .get(apiContext)
      .call('GET /staff/members', { query: { q, ...(blocked && { blocked }), ...(after && { after }) } }),
  )
  return { filter, members: members.map(toMemberRowView), next }
}

/** "Find": the members, the newest first. */
export default function MembersPage({ loaderData: { filter, members, next } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage title={t('staff.nav.members')}>
      <Filters filter={filter} />
      <output className="sr-only">{t('staff.members.shown', { count: members.length })}</output>
      {members.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.members.none')}</p>
      ) : (
        <List members={members} />
      )}
      {(filter.after !== '' || next !== undefined) && (
        <nav aria-label={t('staff.members.pages')} className="mt-5 flex items-center gap-3">
          {filter.after !== '' && (
            <Link
              to={staffPaths.members(memberParams.with(filter, {}))}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('staff.members.newest')}
            </Link>
          )}
          {next !== undefined && (
            <Link
              to={staffPaths.members(memberParams.with(filter, { after: next }))}
              rel="next"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('staff.members.older')}
            </Link>
          )}
        </nav>
      )}
    </StaffPage>
  )
}

function Filters({ filter }: { filter: MemberFilter }) {
  const t = useT()
  const list = useFilterForm({ params: memberParams, addressOf: staffPaths.members })
  return (
    <form
      {...list.form}
      aria-label={t('staff.members.find')}
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      <SearchInput
        label={t('staff.members.search')}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.members.search')}
        onSearch={list.searchSoon}
        className="max-md:basis-full md:w-80"
      />
      <Checkbox
        name="blocked"
        value="yes"
        defaultChecked={filter.blocked === 'yes'}
        onChange={list.searchNow}
      >
        {t('staff.members.blockedOnly')}
      </Checkbox>
    </form>
  )
}

// Rows are grids, so that a phone can show each as a card.
const columns =
  'md:grid md:items-center md:gap-x-4 md:grid-cols-[minmax(0,1fr)_132px_minmax(0,1.5fr)_84px_48px] ' +
  'lg:grid-cols-[minmax(0,1.4fr)_140px_minmax(0,1.6fr)_92px_56px_104px]'
const head = 'py-2 text-start font-medium'
const cell = 'max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.5'
const labelled = 'max-md:text-end max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]'

function List({ members }: { members: readonly MemberRowView[] }) {
  const t = useT()
  const phone = t('orders.phone')
  const email = t('staff.members.email')
  const registered = t('staff.members.registered')
  const orders = t('staff.nav.orders')
  return (
    <table role="table" aria-label={t('staff.nav.members')} className="block">
      <thead role="rowgroup" className="block max-md:sr-only">
        <tr role="row" className={`border-b border-ink text-xs text-ink-soft ${columns}`}>
          {[t('staff.members.name'), phone, email, registered, orders].map((title) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={`${head} ${title === orders ? 'md:text-end' : ''}`}
            >
              {title}
            </th>
          ))}
          <th role="columnheader" scope="col" className={`${head} max-lg:hidden`}>
            <span className="sr-only">{t('staff.members.state')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block max-md:border-t max-md:border-ink">
        {members.map((member) => (
          <tr
            key={member.id}
            role="row"
            className={`block border-b border-line py-2 hover:bg-studio max-md:py-3 md:py-[3px] ${columns}`}
          >
            <td role="cell" className={`${cell} items-center font-medium md:max-lg:py-1`}>
              <Link
                to={staffPaths.member(member.id)}
                className="inline-flex min-h-8 items-center wrap-anywhere no-underline hover:underline pointer-coarse:min-h-11"
              >
                {personName(member)}
              </Link>
              {member.blocked && (
                <span className="md:block lg:hidden">
                  <BlockedBadge />
                </span>
              )}
            </td>
            <LabelledCell label={phone} className="tabular whitespace-nowrap">
              {member.phoneText}
            </LabelledCell>
            <LabelledCell label={email}>
              <span className="min-w-0 wrap-anywhere">{member.email ?? '—'}</span>
            </LabelledCell>
            <LabelledCell label={registered} className="whitespace-nowrap">
              <DateText moment={member.registeredAt} format={formatDate} />
            </LabelledCell>
            <LabelledCell label={orders} className="tabular md:text-end">
              {member.orders}
            </LabelledCell>
            <td role="cell" className="pl-4 max-lg:hidden">
              {member.blocked && <BlockedBadge />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone its label is in front of it. */
function LabelledCell(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <td role="cell" data-label={props.label} className={`${cell} ${labelled} ${props.className ?? ''}`}>
      {props.children}
    </td>
  )
}

function BlockedBadge() {
  const t = useT()
  return <Badge tone="danger">{t('staff.members.blocked')}</Badge>
}
