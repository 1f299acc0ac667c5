import { Download } from 'lucide-react'
import { useState } from 'react'
import { redirect } from 'react-router'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { listSubscribers } from '#core/api/newsletter-staff.ts'
import { formatDate } from '#core/dates.ts'
import { ownNames } from '#core/language.ts'
import { pageParam, searchParams, searchTextParam } from '#core/search-params.ts'
import { apiContext } from '../../api/context.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { DeleteButton, DeleteDialog } from '../../staff/ui/delete-button.tsx'
import { PageLinks } from '../../staff/ui/page-links.tsx'
import { SearchForm } from '../../staff/ui/search-form.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ListHint } from '../../staff/ui/panel.tsx'
import type { Route } from './+types/newsletter-page'

const pageSize = 50

const newsletterParams = searchParams({ q: searchTextParam(200), page: pageParam() })

type Subscriber = OutputOf<typeof listSubscribers>['subscribers'][number]

/** Redirects to the last page if the URL asks for a later one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = newsletterParams.parse(url.searchParams)
  const { q, page } = filter
  const { total, subscribers } = await orErrorResponse(
    context.get(apiContext).call('GET /staff/newsletter', { query: { q, page, pageSize } }),
  )
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (page > lastPage) throw redirect(staffPaths.newsletter(newsletterParams.write({ q, page: lastPage })))
  return {
    filter,
    lastPage,
    total,
    subscribers: subscribers.map((row) => ({ ...row, subscribedAt: momentOf(row.subscribedAt) })),
  }
}

/** The subscribers who confirmed: "A list for the owner". */
export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { filter, lastPage, total, subscribers } = loaderData
  const { q, page } = filter
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const [toRemove, setToRemove] = useState<Pick<Subscriber, 'id' | 'email'>>()
  return (
    <StaffPage
      title={t('staff.nav.newsletter')}
      afterTitle={
        <p role="status" className="text-ink-soft">
          {t('staff.newsletter.found', { count: total })}
        </p>
      }
      actions={
        <a
          href={`/api/staff/newsletter/export?lang=${language}`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download className="size-4" />
          {t('staff.common.exportCsv')}
        </a>
      }
    >
      <SearchForm
        label={t('staff.newsletter.search')}
        params={newsletterParams}
        q={q}
        addressOf={staffPaths.newsletter}
      />
      {subscribers.length === 0 ? (
        <p className="mt-5 text-ink-soft">
          {t(q === '' ? 'staff.newsletter.none' : 'staff.newsletter.noneFits')}
        </p>
      ) : (
        <SubscriberTable subscribers={subscribers} onRemove={setToRemove} />
      )}
      <ListHint>{t('staff.newsletter.hint')}</ListHint>
      <PageLinks
        page={page}
        lastPage={lastPage}
        addressOf={(next) => staffPaths.newsletter(newsletterParams.write({ q, page: next }))}
      />
      <DeleteDialog
        item={toRemove}
        title={t('staff.newsletter.removeNamed', { email: toRemove?.email ?? '' })}
        text={t('staff.newsletter.removeText')}
        doneText={t('staff.newsletter.removed', { email: toRemove?.email ?? '' })}
        remove={({ id }) => api.call('POST /staff/newsletter/{id}/remove', { params: { id } })}
        onClose={() => setToRemove(undefined)}
      />
    </StaffPage>
  )
}

interface SubscriberTableProps {
  subscribers: readonly (Omit<Subscriber, 'subscribedAt'> & { subscribedAt: number })[]
  onRemove: (subscriber: Pick<Subscriber, 'id' | 'email'>) => void
}

function SubscriberTable({ subscribers, onRemove }: SubscriberTableProps) {
  const t = useT()
  return (
    <Table
      caption={t('staff.nav.newsletter')}
      columns={[
        { title: t('common.email') },
        { title: t('staff.common.language'), className: 'max-sm:hidden' },
        { title: t('staff.newsletter.since') },
        { title: t('staff.common.change'), hideTitle: true },
      ]}
    >
      {subscribers.map(({ id, email, language, subscribedAt }) => (
        <tr key={id} className={rowClass}>
          <Cell className="min-w-24">
            <span translate="no" className="font-medium wrap-anywhere">
              {email}
            </span>
          </Cell>
          <Cell className="max-sm:hidden">
            <span lang={language}>{ownNames[language]}</span>
          </Cell>
          <Cell className="whitespace-nowrap">
            <DateText moment={subscribedAt} format={formatDate} />
          </Cell>
          <Cell className="pr-0! text-end">
            <DeleteButton
              label={t('staff.newsletter.removeNamed', { email })}
              onClick={() => onRemove({ id, email })}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
