import { Plus } from 'lucide-react'
import { useState } from 'react'
import { redirect } from 'react-router'
import type { StaffVoucher } from '#core/api/vouchers-staff.ts'
import { pageParam, searchParams, searchTextParam } from '#core/search-params.ts'
import type { VoucherState } from '#core/vouchers/vouchers.ts'
import { useAction } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { readCategories } from '../../catalogue/staff/categories/read-categories.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { DeleteButton, DeleteDialog } from '../../staff/ui/delete-button.tsx'
import { PageLinks } from '../../staff/ui/page-links.tsx'
import { SearchForm } from '../../staff/ui/search-form.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import type { Route } from './+types/vouchers-page'
import { VoucherDialog } from './voucher-dialog.tsx'
import { ListHint } from '../../staff/ui/panel.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { daysText, termsText, worthText } from './voucher-draft.ts'

const pageSize = 50

type Categories = Awaited<ReturnType<typeof readCategories>>

const voucherParams = searchParams({ q: searchTextParam(200), page: pageParam() })

/** Reads a page of vouchers. Redirects to the last page if the requested page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = voucherParams.parse(url.searchParams)
  const { q, page } = filter
  const { total, vouchers } = await context
    .get(apiContext)
    .call('GET /staff/vouchers', { query: { q, page, pageSize } })
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (page > lastPage) throw redirect(staffPaths.vouchers(voucherParams.write({ q, page: lastPage })))
  // Staff who may not see the catalogue cannot choose categories.
  const categories = await readCategories(context).catch((): Categories => [])
  return { filter, lastPage, total, vouchers, categories }
}

const tones: Record<VoucherState, Tone> = {
  active: 'success',
  not_yet: 'info',
  used_up: 'neutral',
  expired: 'neutral',
  off: 'neutral',
}

/** The page of "vouchers kept by staff (… fixed amount, valid from and to, active)." */
export default function VouchersPage({ loaderData }: Route.ComponentProps) {
  const { filter, lastPage, total, vouchers, categories } = loaderData
  const { q, page } = filter
  const t = useT()
  const api = useStaffApi()
  const mayEdit = useMay()('vouchers:edit')
  /** The voucher in the dialog. Without a voucher, the dialog creates one. */
  const [edited, setEdited] = useState<{ voucher?: StaffVoucher }>()
  const [deleted, setDeleted] = useState<StaffVoucher>()
  return (
    <StaffPage
      title={t('staff.nav.vouchers')}
      afterTitle={
        <p role="status" className="text-ink-soft">
          {t('staff.vouchers.found', { count: total })}
        </p>
      }
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => setEdited({})}>
            <Plus className="size-4" />
            {t('staff.vouchers.new')}
          </Button>
        )
      }
    >
      <SearchForm
        label={t('staff.vouchers.search')}
        params={voucherParams}
        q={q}
        addressOf={staffPaths.vouchers}
      />
      {vouchers.length === 0 ? (
        <p className="mt-5 text-ink-soft">
          {t(q === '' ? 'staff.vouchers.none' : 'staff.vouchers.noneFits')}
        </p>
      ) : (
        <VoucherTable
          vouchers={vouchers}
          categories={categories}
          mayEdit={mayEdit}
          onEdit={(voucher) => setEdited({ voucher })}
          onDelete={setDeleted}
        />
      )}
      <ListHint>{t('staff.vouchers.hint')}</ListHint>
      <PageLinks
        page={page}
        lastPage={lastPage}
        addressOf={(next) => staffPaths.vouchers(voucherParams.write({ q, page: next }))}
      />
      {edited && (
        <VoucherDialog
          voucher={edited.voucher}
          categories={categories}
          onClose={() => setEdited(undefined)}
          onSaved={({ code }) => {
            setEdited(undefined)
            showAlert({ message: t('staff.vouchers.isSaved', { code }) })
          }}
        />
      )}
      <DeleteDialog
        item={deleted}
        title={t('staff.vouchers.deleteNamed', { code: deleted?.code ?? '' })}
        text={t('staff.vouchers.deleteText')}
        doneText={t('staff.vouchers.isDeleted', { code: deleted?.code ?? '' })}
        remove={({ code }) => api.call('POST /staff/vouchers/{code}/delete', { params: { code } })}
        onClose={() => setDeleted(undefined)}
      />
    </StaffPage>
  )
}

interface VoucherTableProps {
  vouchers: readonly StaffVoucher[]
  categories: Categories
  mayEdit: boolean
  onEdit: (voucher: StaffVoucher) => void
  onDelete: (voucher: StaffVoucher) => void
}

function VoucherTable({ vouchers, categories, mayEdit, ...actions }: VoucherTableProps) {
  const t = useT()
  const nameOf = (category: string) => categories.find(({ key }) => key === category)?.name ?? category
  return (
    <Table
      caption={t('staff.nav.vouchers')}
      columns={[
        { title: t('staff.vouchers.code') },
        { title: t('staff.vouchers.takesOff'), figure: true },
        { title: t('staff.common.state') },
        { title: t('common.orders'), figure: true, className: 'max-sm:hidden' },
        { title: t('staff.common.change'), hideTitle: true },
      ]}
    >
      {vouchers.map((voucher) => (
        <tr key={voucher.code} className={rowClass}>
          <Cell className="min-w-24">
            <span translate="no" className="font-medium wrap-anywhere">
              {voucher.code}
            </span>
            <SubLine className="tabular">{daysText(voucher, t)}</SubLine>
            <SubLine className="empty:hidden">{termsText(voucher, nameOf, t)}</SubLine>
            {voucher.orders > 0 && (
              <SubLine className="tabular sm:hidden">
                {t('common.orderCount', { count: voucher.orders })}
              </SubLine>
            )}
          </Cell>
          <Cell figure className="whitespace-nowrap">
            {worthText(voucher)}
          </Cell>
          <Cell>
            <Badge tone={tones[voucher.state]}>{t(`staff.vouchers.state.${voucher.state}`)}</Badge>
          </Cell>
          <Cell figure className="max-sm:hidden">
            {voucher.orders}
          </Cell>
          <Cell className="pr-0!">{mayEdit && <VoucherButtons voucher={voucher} {...actions} />}</Cell>
        </tr>
      ))}
    </Table>
  )
}

type VoucherButtonsProps = Pick<VoucherTableProps, 'onEdit' | 'onDelete'> & { voucher: StaffVoucher }

function VoucherButtons({ voucher, onEdit, onDelete }: VoucherButtonsProps) {
  const t = useT()
  const api = useStaffApi()
  const { version, state: _state, named: _named, orders, ...saved } = voucher
  const { code, active } = saved
  const toggle = useAction(
    () => {
      const body = { version, voucher: { ...saved, active: !active } }
      return api.call('POST /staff/vouchers/{code}', { params: { code }, body })
    },
    {
      alert: true,
      revalidate: 'always',
      failed: t('common.notSaved'),
      onSuccess: () =>
        showAlert({
          message: t(active ? 'staff.vouchers.isOff' : 'staff.vouchers.isOn', { code }),
          topic: `voucher ${code}`,
        }),
    },
  )
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('staff.vouchers.edit', { code })}
        onClick={() => onEdit(voucher)}
      >
        {t('staff.categories.change')}
      </Button>
      {/* Hidden on a phone, which has room for only two buttons. The dialog has a field for the same setting. */}
      <Button
        size="sm"
        variant="quiet"
        className="max-sm:hidden"
        aria-label={t(active ? 'staff.vouchers.turnOffNamed' : 'staff.vouchers.turnOnNamed', { code })}
        onClick={() => void toggle.run()}
      >
        {t(active ? 'staff.vouchers.turnOff' : 'staff.vouchers.turnOn')}
      </Button>
      {orders === 0 && (
        <DeleteButton label={t('staff.vouchers.deleteNamed', { code })} onClick={() => onDelete(voucher)} />
      )}
    </span>
  )
}
