import { Download, Keyboard, PhoneIncoming, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { Route } from './+types/orders-page'
import { noStore } from '../../accounts/read-member.ts'
import { maxPaperOrders } from '#core/papers/papers.ts'
import { apiContext } from '../../api/context.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { mostCounted } from '#core/orders/lists/views.ts'
import { usualLook, type OrderListLook } from '#core/orders/lists/columns.ts'
import { Notice } from '../../ui/notice.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { useOpenKeys } from '../../staff/keys/staff-keys.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { LiveConnection } from '../../staff/shell/live-connection.tsx'
import { useQueueCounts } from '../../staff/shell/queue-counts.tsx'
import type { ConnectionState } from '../../staff/shell/use-live-orders.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Key } from '../../staff/ui/key.tsx'
import { Tabs } from '../../staff/ui/tabs.tsx'
import { callState } from '../order/use-call.ts'
import { usePrinting } from '../papers/use-printing.tsx'
import { CountedFilters } from './counted-filters.tsx'
import {
  isNarrowed,
  orderLists,
  orderQuery,
  orderSearchParameters,
  type OrderList,
  type OrderSearch,
} from './order-search.ts'
import { OrderTable } from './order-table.tsx'
import { OrderTools } from './order-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelectAll } from './use-select-all.ts'
import { useShownRows, type OrderRow, type ShownRows } from './shown-rows.ts'
import { useMoves } from './use-moves.tsx'
import { useTagDialog } from '../tags/use-tag-dialog.tsx'
import { useViews } from '../views/use-views.tsx'
import { parseViewSearch } from '../views/view.ts'
import { useNow } from './use-now.ts'
import { useRowKeys, type RowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { views } = await orErrorResponse(api.call('GET /staff/order-views'))
  const search = parseViewSearch(url.searchParams, views)
  const [page, counted, couriers, viewCounts, { looks }, { tags }] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/orders', { query: orderQuery(search) }),
      isNarrowed(search) ? api.call('GET /staff/orders/count', { query: orderQuery(search) }) : undefined,
      api.call('GET /staff/couriers'),
      views.length === 0 ? {} : api.call('GET /staff/order-views/counts'),
      api.call('GET /staff/preferences'),
      api.call('GET /staff/order-tags'),
    ]),
  )
  const view = views.find(({ id }) => id === search.view)
  const look: OrderListLook = view?.look ?? looks.orders ?? usualLook
  return { search, page, counted: counted?.count, couriers, views, viewCounts, look, tags, now: Date.now() }
}

export const headers = () => noStore

/** The page of all queues and orders. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { search, viewCounts } = loaderData
  const views = useViews({ ...loaderData, counts: viewCounts })
  const { t, language } = useTranslator()
  const may = useMay()
  const counts = useQueueCounts()
  const exportQuery = new URLSearchParams({ lang: language })
  for (const [name, value] of Object.entries(orderQuery({ ...search, after: undefined })))
    if (value) exportQuery.set(name, String(value))
  const searchBox = useRef<HTMLInputElement>(null)

  const [ofAll, ...ofQueues] = orderLists.map((list) => ({
    text: t(`staff.orders.list.${list}`),
    to: staffPaths.orders(orderSearchParameters(inList(search, list, views.current !== undefined))),
    current: views.current === undefined && list === search.list,
    count: counts[list],
  }))

  return (
    <StaffPage
      title={t('common.orders')}
      actions={
        <>
          {search.list === 'to_ship' && may('orders:move') && (
            <Link to={staffPaths.ship()} className={linkLook}>
              <ScanBarcode className="size-4" />
              {t('staff.ship.title')}
            </Link>
          )}
          {views.columnsButton}
          {may('orders:export') && (
            <a href={`/api/staff/orders/export?${exportQuery}`} download className={linkLook}>
              <Download className="size-4" />
              {t('staff.common.exportCsv')}
            </a>
          )}
          {may('orders:place') && (
            <Link to={staffPaths.takeOrder()} className={buttonClass({ size: 'sm' })}>
              <PhoneIncoming className="size-4" />
              {t('staff.take.open')}
              <Key>N</Key>
            </Link>
          )}
        </>
      }
    >
      <Tabs
        label={t('staff.orders.lists')}
        after={views.buttons}
        // The list of all orders comes first, so that it is visible at every width.
        tabs={[ofAll!, ...views.tabs, ...ofQueues]}
      />
      {search.view !== '' && views.current === undefined && (
        <Notice tone="warning" className="mb-2">
          {t('staff.views.unknown')}
        </Notice>
      )}
      <OrderTools search={search} views={loaderData.views} tags={loaderData.tags} searchBox={searchBox} />
      <CountedFilters search={search} names={loaderData.page.countedFor} />
      {/* The key makes another list or page start without a selection. */}
      <List key={orderSearchParameters(search).toString()} loaded={loaderData} searchBox={searchBox} />
      {views.dialogs}
    </StaffPage>
  )
}

/** Returns the same search in another list. If a view is shown, its filters are dropped. */
function inList(search: OrderSearch, list: OrderList, isView: boolean): OrderSearch {
  if (isView) return { q: '', list }
  return { ...search, list, status: undefined, after: undefined, view: '' }
}

type LoaderData = Route.ComponentProps['loaderData']

function List(props: { loaded: LoaderData; searchBox: RefObject<HTMLInputElement | null> }) {
  const { search, page, couriers } = props.loaded
  const selectable = useMay()('orders:read')
  const counts = useQueueCounts()
  const { revalidate } = useRevalidator()
  const loading = useNavigation().state === 'loading'
  const now = useNow(props.loaded.now)
  const table = useRef<HTMLTableElement>(null)
  const wasMoved = useRef(false)
  const { shown, connection } = useShownRows(page, search)
  const selection = useSelection(shown, selectable)
  const moves = useMoves((movedIds) => {
    selection.select(movedIds, false)
    wasMoved.current = true
  })
  const selectAll = useSelectAll(search, selection.selectMatching)
  const total = props.loaded.counted ?? counts[search.list]
  const printing = usePrinting()
  const tagging = useTagDialog(moves)
  const print = (rows: readonly OrderRow[]) => {
    if (rows.length > 0 && rows.length <= maxPaperOrders) printing.ask(rows.map(({ id }) => id))
  }
  const act = { move: moves.ask, print, tag: tagging.ask }
  const keyed = { search, shown, selection, table, searchBox: props.searchBox }
  const focusLastRow = useListKeys(keyed, act)
  // The pressed button may have disappeared with its row, so the nearest row takes the focus.
  useEffect(() => {
    if (wasMoved.current && document.activeElement === document.body) focusLastRow()
    wasMoved.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the list was loaded again
  }, [page])
  return (
    <>
      <SelectionBar
        search={search}
        shown={shown}
        total={total}
        selected={selection.selectedRows}
        selectAll={selectAll}
        onMove={(to) => moves.ask(selection.selectedRows, to)}
        onPrint={() => print(selection.selectedRows)}
        onTag={() => tagging.ask(selection.selectedRows)}
        onClear={selection.clear}
        onShowMore={() => {
          void revalidate()
          window.scrollTo({ top: 0 })
        }}
        undo={moves.undo}
        aside={<Aside connection={connection} />}
      />
      {shown.rows.length === 0 ? (
        <NoOrders search={search} />
      ) : (
        <div
          aria-busy={loading}
          className={`lg:overflow-x-auto ${loading ? 'opacity-60 transition-opacity delay-200' : ''}`}
        >
          <OrderTable
            ref={table}
            list={search.list}
            look={props.loaded.look}
            shown={shown}
            now={now}
            selected={selection.selectedIds}
            selectable={selectable}
            onSelect={selection.select}
            onMove={(row, to) => moves.ask([row], to)}
          />
        </div>
      )}
      <Pages search={search} next={shown.next} total={total} />
      {moves.dialogs(couriers)}
      {printing.dialog}
      {tagging.dialog}
    </>
  )
}

interface KeyedList extends Pick<RowKeys, 'searchBox'> {
  search: OrderSearch
  shown: ShownRows
  selection: ReturnType<typeof useSelection>
  table: RowKeys['list']
}

/** Handles the keys of a list. Returns a function that focuses the last focused row again. */
function useListKeys(
  { search, shown, selection, table, searchBox }: KeyedList,
  act: {
    move: ReturnType<typeof useMoves>['ask']
    print: (rows: readonly OrderRow[]) => void
    tag: (rows: readonly OrderRow[]) => void
  },
) {
  const navigate = useNavigate()
  const openRow = (index: number, state?: object) => {
    const row = shown.rows[index]
    if (row) void navigate(staffPaths.order(row.id, search.list), { state })
  }
  return useRowKeys({
    list: table,
    address: orderSearchParameters(search).toString(),
    searchBox,
    onOpen: openRow,
    onCall: (index) => openRow(index, callState),
    onSelect: selection.toggle,
    onSelectRange: selection.selectRange,
    onSelectAll: selection.selectAll,
    onConfirm: (index) => act.move(selection.rowsToActOn(index), 'In Progress'),
    onShip: (index) => act.move(selection.rowsToActOn(index), 'Shipped'),
    onPrint: (index) => act.print(selection.rowsToActOn(index)),
    onTag: (index) => act.tag(selection.rowsToActOn(index)),
  })
}

/** The state of the connection, and the button that lists the keys. */
function Aside({ connection }: { connection: ConnectionState }) {
  const t = useT()
  const onHelp = useOpenKeys()
  return (
    <>
      <LiveConnection connection={connection} />
      <Button
        size="sm"
        variant="quiet"
        aria-keyshortcuts="?"
        onClick={onHelp}
        className="pointer-coarse:hidden!"
      >
        <Keyboard className="size-4" />
        {t('staff.keys.title')}
      </Button>
    </>
  )
}

const linkLook = buttonClass({ variant: 'secondary', size: 'sm' })

/** The number of orders per page, as in the API. */
const pageSize = 50

/**
 * The links between the pages, with the number of the page. The number of the last page is shown only if all orders
 * were counted.
 */
function Pages({ search, next, total }: { search: OrderSearch; next: number | undefined; total: number }) {
  const t = useT()
  const { page = 1, after } = search
  const to = (change: Pick<OrderSearch, 'after' | 'page'>) =>
    staffPaths.orders(orderSearchParameters({ ...search, ...change }))
  const last = Math.ceil(total / pageSize)
  const isKnown = !isNarrowed(search) || total <= mostCounted
  return (
    <CursorPages
      label={t('staff.common.pages')}
      first={after !== undefined && to({ after: undefined })}
      next={next !== undefined && to({ after: next, page: page + 1 })}
      place={
        isKnown && page <= last
          ? t('staff.pages.place', { page, last: last.toLocaleString('en') })
          : t('staff.orders.page', { page })
      }
      texts={{ first: t('staff.orders.firstPage'), next: t('common.nextPage') }}
    />
  )
}

/** Shown instead of an empty list. */
function NoOrders({ search }: { search: OrderSearch }) {
  const t = useT()
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
  const inAll = search.list === 'all'
  const wider = inAll
    ? new URLSearchParams({ queue: 'all' })
    : orderSearchParameters({ ...search, list: 'all', after: undefined, view: '' })
  return (
    <EmptyState
      drawing="empty-bookcase"
      measure="0 cm"
      heading="h2"
      title={t('staff.orders.nothingFound')}
      text={t(inAll ? 'staff.orders.nothingFoundText' : 'staff.orders.nothingFoundHere')}
      action={
        <Link to={staffPaths.orders(wider)} className={linkLook}>
          {t(inAll ? 'staff.orders.clear' : 'staff.orders.searchAll')}
        </Link>
      }
    />
  )
}
