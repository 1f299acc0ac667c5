import { Plus } from 'lucide-react'
import { Link, redirect } from 'react-router'
import type { OfferState } from '#core/offers/offer-prices.ts'
import { pageParam, searchParams } from '#core/search-params.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { PageLinks } from '../../staff/ui/page-links.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/offers-page'
import { ListHint } from '../../staff/ui/panel.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { spanText, valueText } from './offer-draft.ts'

const pageSize = 50

const offerParams = searchParams({ page: pageParam() })

/** Reads a page of offers. Redirects to the last page if the requested page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { page } = offerParams.parse(url.searchParams)
  const { total, offers } = await context
    .get(apiContext)
    .call('GET /staff/offers', { query: { page, pageSize } })
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (page > lastPage) throw redirect(staffPaths.offers(offerParams.write({ page: lastPage })))
  return { page, lastPage, total, offers }
}

/** Colours of the states of an offer. */
export const offerTones: Record<OfferState, Tone> = { running: 'success', planned: 'info', ended: 'neutral' }

/** The "list of offers with state planned/running/ended." */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { page, lastPage, total, offers } = loaderData
  const t = useT()
  const mayEdit = useMay()('offers:edit')
  return (
    <StaffPage
      title={t('staff.nav.offers')}
      afterTitle={<p className="text-ink-soft">{t('staff.offers.count', { count: total })}</p>}
      actions={
        mayEdit && (
          <Link to={staffPaths.newOffer()} className={buttonClass({ size: 'sm' })}>
            <Plus className="size-4" />
            {t('staff.offers.new')}
          </Link>
        )
      }
    >
      {offers.length === 0 ? (
        <p className="text-ink-soft">{t('staff.offers.none')}</p>
      ) : (
        <Table
          caption={t('staff.nav.offers')}
          columns={[
            { title: t('staff.common.name') },
            { title: t('staff.common.how'), figure: true },
            { title: t('staff.common.when'), className: 'max-sm:hidden' },
            { title: t('common.spec'), figure: true, className: 'max-sm:hidden' },
            { title: t('staff.common.state') },
          ]}
        >
          {offers.map((offer) => (
            <tr key={offer.id} className={rowClass}>
              <Cell className="min-w-24">
                <Link
                  to={staffPaths.offer(offer.id)}
                  className="inline-block py-1.5 font-medium wrap-anywhere underline underline-offset-4 hover:text-petrol"
                >
                  {offer.name}
                </Link>
                <SubLine className="tabular sm:hidden">{spanText(offer, t)}</SubLine>
              </Cell>
              <Cell figure className="whitespace-nowrap">
                {valueText(offer)}
              </Cell>
              <Cell className="tabular whitespace-nowrap max-sm:hidden">{spanText(offer, t)}</Cell>
              <Cell figure className="max-sm:hidden">
                {offer.specs}
              </Cell>
              <Cell className="pr-0!">
                <Badge tone={offerTones[offer.state]}>{t(`staff.offers.state.${offer.state}`)}</Badge>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <ListHint>{t('staff.offers.hint')}</ListHint>
      <PageLinks
        page={page}
        lastPage={lastPage}
        addressOf={(next) => staffPaths.offers(offerParams.write({ page: next }))}
      />
    </StaffPage>
  )
}
