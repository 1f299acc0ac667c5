import { Link } from 'react-router'
import { personName } from '#core/accounts/names.ts'
import { formatDate } from '#core/dates.ts'
import { apiContext } from '../../api/context.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { memberParams, type MemberFilter } from './member-filter.ts'
import { toMemberRowView, type MemberRowView } from './member-view.ts'
import type { Route } from './+types/members-page'
import { SearchInput } from '../../staff/ui/search-input.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = memberParams.parse(url.searchParams)
  const { q, blocked, after } = filter
  const { members, next } = await orErrorResponse(
    context
      .get(apiContext)
      .call('GET /staff/members', { query: { q, ...(blocked && { blocked }), ...(after && { after }) } }),
  )
  return { filter, members: members.map(toMemberRowView), next }
}

/** The list of members, newest first. */
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
      <CursorPages
        label={t('staff.members.pages')}
        first={filter.after !== '' && staffPaths.members(memberParams.with(filter, {}))}
        next={next !== undefined && staffPaths.members(memberParams.with(filter, { after: next }))}
        texts={{ first: t('staff.common.newest'), next: t('staff.members.older') }}
      />
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

function List({ members }: { members: readonly MemberRowView[] }) {
  const t = useT()
  return (
    <RowList
      label={t('staff.nav.members')}
      rows={members}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[minmax(0,1fr)_132px_minmax(0,1.5fr)_84px_48px] lg:grid-cols-[minmax(0,1.4fr)_140px_minmax(0,1.6fr)_92px_56px_104px]"
      rowClass="hover:bg-studio py-3 md:py-0.75"
      columns={[
        {
          title: t('staff.common.fullName'),
          phone: 'bare',
          className:
            'font-medium max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-0.5 md:max-lg:py-1',
          render: (member) => <MemberName member={member} />,
        },
        {
          title: t('common.phone'),
          className: 'tabular whitespace-nowrap',
          render: ({ phoneText }) => phoneText,
        },
        {
          title: t('common.email'),
          render: ({ email }) => <span className="min-w-0 wrap-anywhere">{email ?? '—'}</span>,
        },
        {
          title: t('staff.members.registered'),
          className: 'whitespace-nowrap',
          render: ({ registeredAt }) => <DateText moment={registeredAt} format={formatDate} />,
        },
        { title: t('common.orders'), figure: true, render: ({ orders }) => orders },
        {
          title: t('staff.common.state'),
          hideTitle: true,
          phone: 'bare',
          headClass: 'max-lg:hidden',
          className: 'pl-4 max-lg:hidden',
          render: ({ blocked }) => blocked && <BlockedBadge />,
        },
      ]}
    />
  )
}

function MemberName({ member }: { member: MemberRowView }) {
  return (
    <>
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
    </>
  )
}

function BlockedBadge() {
  const t = useT()
  return <Badge tone="danger">{t('staff.members.blocked')}</Badge>
}
