import { Download, Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { statusTable, type BulkStatus } from '../../../../core/orders/statuses.ts'
import type { Route } from './+types/orders-page'
import { noStore } from '../../../accounts/read-member.ts'
import { apiContext } from '../../../api/context.ts'
import { useT, useTranslator } from '../../../i18n/i18n.tsx'
import { showAlert } from '../../../shell/alert-store.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/elevations.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { LiveConnection } from '../../../staff/shell/live-connection.tsx'
import { useQueueCounts } from '../../../staff/shell/queue-counts.tsx'
import { orRefused } from '../../../staff/shell/loaders.ts'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { Tabs } from '../../../staff/ui/tabs.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MoveDialog, type Move, type Refusal } from './move-dialog.tsx'
import {
  isNarrowed,
  orderLists,
  orderQuery,
  orderSearchParameters,
  parseOrderSearch,
  type OrderSearch,
} from './order-search.ts'
import { OrderTable } from './order-table.tsx'
import { listTexts } from './order-texts.ts'
import { OrderTools } from './order-tools.tsx'
import { RefusalsDialog } from './refusals-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { OrderRow } from './shown-rows.ts'
import { useNow } from './use-now.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useShownRows } from './use-shown-rows.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = parseOrderSearch(url.searchParams)
  const api = context.get(apiContext)
  const [page, couriers] = await orRefused(
    Promise.all([
      api.call('GET /staff/orders', { query: orderQuery(search) }),
      api.call('GET /staff/couriers'),
    ]),
  )
  return { search, page, couriers, now: Date.now() }
}

export const headers = () => noStore

/** The queues of orders and their archive: what waits, found, and moved on. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { search } = loaderData
  const t = useT()
  const { language } = useTranslator()
  const may = useMay()
  const counts = useQueueCounts()
  const exported = new URLSearchParams({ lang: language })
  for (const [name, value] of Object.entries(orderQuery({ ...search, after: undefined })))
    if (value) exported.set(name, String(value))
  const searchBox = useRef<HTMLInputElement>(null)

  return (
    <StaffPage
      title={t('staff.nav.orders')}
      actions={
        may('orders:export') && (
          <a
            href={`/api/staff/orders/export?${exported}`}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Download className="size-4" strokeWidth={1.5} aria-hidden />
            {t('staff.orders.export')}
          </a>
        )
      }
    >
      <Tabs
        label={t('staff.orders.lists')}
        tabs={orderLists.map((list) => ({
          text: t(listTexts[list]),
          to: staffPaths.orders(
            orderSearchParameters({ ...search, list, status: undefined, after: undefined }),
          ),
          current: list === search.list,
          count: counts[list],
        }))}
      />
      <OrderTools search={search} searchBox={searchBox} />
      {/* Another list, or another page of it, begins with nothing selected. */}
      <List key={orderSearchParameters(search).toString()} loaded={loaderData} searchBox={searchBox} />
    </StaffPage>
  )
}

interface ListProps {
  loaded: Route.ComponentProps['loaderData']
  searchBox: React.RefObject<HTMLInputElement | null>
}

function List({ loaded, searchBox }: ListProps) {
  const { search, page } = loaded
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const loading = useNavigation().state === 'loading'
  const now = useNow(loaded.now)
  const table = useRef<HTMLTableElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ move: Move; open: boolean; time: number }>()
  const { shown, line } = useShownRows(page, search, { stays: asked?.open === true })
  const [refused, setRefused] = useState<{ moved: number; refusals: readonly Refusal[]; open: boolean }>()
  const [showKeys, setShowKeys] = useState(false)

  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (on) after.add(id)
        else after.delete(id)
      return after
    })
  const chosen = shown.rows.filter(({ id }) => selected.has(id) && !shown.gone.has(id))
  const selectable = may('orders:move')

  const goBack = useRowKeys({
    list: table,
    address: orderSearchParameters(search).toString(),
    searchBox,
    onOpen: (index) => {
      const row = shown.rows[index]
      if (row) void navigate(staffPaths.order(row.id, search.list))
    },
    onSelect: (index) => {
      const row = shown.rows[index]
      if (row && selectable && !shown.gone.has(row.id)) select([row.id], !selected.has(row.id))
    },
    onHelp: () => setShowKeys(true),
  })

  // The button that was pressed may have left with its row: the next one is where it stood.
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (document.activeElement === document.body) goBack()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the list was read anew
  }, [page])

  const ask = (rows: readonly OrderRow[], to: BulkStatus) => {
    const movable = rows.filter(({ nextStatuses }) => nextStatuses.includes(to))
    setAsked((before) => ({
      move: { to, rows: movable, others: rows.length - movable.length },
      open: true,
      time: (before?.time ?? 0) + 1,
    }))
  }
  const close = () => setAsked((before) => before && { ...before, open: false })
  const finish = ({ to, rows }: Move, refusals: readonly Refusal[]) => {
    close()
    const refusedIds = new Set(refusals.map(({ row }) => row.id))
    select(
      rows.filter(({ id }) => !refusedIds.has(id)).map(({ id }) => id),
      false,
    )
    const count = rows.length - refusals.length
    if (refusals.length > 0) setRefused({ moved: count, refusals, open: true })
    else showAlert({ message: t('staff.orders.moved', { count, status: t(statusTable[to].text) }) })
    moved.current = true
    void revalidate()
  }

  return (
    <>
      <SelectionBar
        search={search}
        shown={shown}
        chosen={chosen}
        onMove={(to) => ask(chosen, to)}
        onClear={() => setSelected(new Set())}
        onShowMore={() => {
          void revalidate()
          window.scrollTo({ top: 0 })
        }}
        aside={
          <>
            <LiveConnection connection={line} />
            <Button
              size="sm"
              variant="quiet"
              aria-keyshortcuts="?"
              onClick={() => setShowKeys(true)}
              className="pointer-coarse:hidden!"
            >
              <Keyboard className="size-4" strokeWidth={1.5} aria-hidden />
              {t('staff.orders.keys.title')}
            </Button>
          </>
        }
      />
      {shown.rows.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <div
          aria-busy={loading}
          className={`overflow-x-auto ${loading ? 'opacity-60 transition-opacity delay-200' : ''}`}
        >
          <OrderTable
            ref={table}
            list={search.list}
            shown={shown}
            now={now}
            selected={selected}
            selectable={selectable}
            onSelect={select}
            onMove={(row, to) => ask([row], to)}
          />
        </div>
      )}
      <Pages search={search} next={shown.next} />
      {asked && (
        <MoveDialog
          key={asked.time}
          open={asked.open}
          move={asked.move}
          couriers={loaded.couriers}
          onClose={close}
          onMoved={(refusals) => finish(asked.move, refusals)}
        />
      )}
      {refused && (
        <RefusalsDialog
          {...refused}
          onClose={() => setRefused((before) => before && { ...before, open: false })}
        />
      )}
      <KeysDialog open={showKeys} onClose={() => setShowKeys(false)} />
    </>
  )
}

function Pages({ search, next }: { search: OrderSearch; next: number | undefined }) {
  const t = useT()
  if (search.after === undefined && next === undefined) return null
  const page = (after: number | undefined) => staffPaths.orders(orderSearchParameters({ ...search, after }))
  const look = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <nav aria-label={t('staff.orders.pages')} className="mt-5 flex gap-2">
      {search.after !== undefined && (
        <Link to={page(undefined)} className={look}>
          {t('staff.orders.firstPage')}
        </Link>
      )}
      {next !== undefined && (
        <Link to={page(next)} className={look}>
          {t('staff.orders.nextPage')}
        </Link>
      )}
    </nav>
  )
}

/** What stands in place of orders. */
function Nothing({ search }: { search: OrderSearch }) {
  const t = useT()
  const look = buttonClass({ variant: 'secondary', size: 'sm' })
  if (!isNarrowed(search)) {
    return (
      <EmptyState
        drawing="writing-desk"
        measure="0 cm"
        heading="h2"
        title={t('staff.orders.empty')}
        text={t('staff.orders.emptyText')}
      />
    )
  }
  return (
    <EmptyState
      drawing="empty-bookcase"
      measure="0 cm"
      heading="h2"
      title={t('staff.orders.nothingFound')}
      text={t(search.list === 'all' ? 'staff.orders.nothingFoundText' : 'staff.orders.nothingFoundHere')}
      action={
        search.list === 'all' ? (
          <Link to={staffPaths.orders(new URLSearchParams({ queue: 'all' }))} className={look}>
            {t('staff.orders.clear')}
          </Link>
        ) : (
          <Link
            to={staffPaths.orders(orderSearchParameters({ ...search, list: 'all', after: undefined }))}
            className={look}
          >
            {t('staff.orders.searchAll')}
          </Link>
        )
      }
    />
  )
}
