import { BookmarkPlus, Columns3, ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { mostCounted } from '#core/orders/lists/views.ts'
import type { OrderListLook } from '#core/orders/lists/columns.ts'
import { useAction } from '../../actions/use-action.ts'
import { createApiClient } from '../../api/client.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useLiveRefetch } from '../../staff/shell/use-live-orders.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import type { Tab } from '../../staff/ui/tab-text.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { OrderSearch } from '../list/order-search.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ViewDialog } from './view-dialog.tsx'
import { ViewsDialog } from './views-dialog.tsx'
import { filtersOf, isChanged, type OrderView } from './view.ts'

/** The URL of a view, which also works for colleagues who see the view. */
const addressOf = (id: string) => staffPaths.orders(new URLSearchParams({ view: id }))

/** Returns the number of orders in each view, updated when orders change. */
function useViewCounts(loaded: Readonly<Record<string, number>>, isNeeded: boolean) {
  const { language } = useTranslator()
  // This client never asks to sign in, because the list itself does that.
  const api = useMemo(() => createApiClient((path, init) => fetch(path, init), language), [language])
  const [latest, setLatest] = useState({ loaded, counts: loaded })
  useLiveRefetch(loaded, async () => {
    if (isNeeded) setLatest({ loaded, counts: await api.call('GET /staff/order-views/counts') })
  })
  return latest.loaded === loaded ? latest.counts : loaded
}

type Asked = { dialog: 'save' | 'columns' | 'arrange' } | { dialog: 'edit'; view: OrderView }

/**
 * The tabs of views, the buttons next to the tabs, and the dialogs of those buttons: "Saved views … as tabs with
 * counts".
 */
export function useViews(loaded: {
  views: readonly OrderView[]
  counts: Readonly<Record<string, number>>
  search: OrderSearch
  look: OrderListLook
}) {
  const { views, search, look } = loaded
  const t = useT()
  const api = useStaffApi()
  const counts = useViewCounts(loaded.counts, views.length > 0)
  const [asked, setAsked] = useState<Asked>()
  const current = views.find(({ id }) => id === search.view)
  const changed = current !== undefined && isChanged(search, current)
  const update = useAction(
    (view: OrderView) =>
      api.call('POST /staff/order-views/{id}', {
        params: { id: view.id },
        body: { filters: filtersOf(search) },
      }),
    {
      alert: true,
      failed: t('common.notSaved'),
      revalidate: 'always',
      onSuccess: () => showAlert({ message: t('staff.views.saved') }),
    },
  )
  const tabs: Tab[] = views.map(({ id, name }) => {
    const count = counts[id]
    return {
      text: name,
      isName: true,
      to: addressOf(id),
      current: id === current?.id,
      ...(count !== undefined && { count: count > mostCounted ? `${mostCounted}+` : count }),
    }
  })
  return {
    tabs,
    current,
    /** The buttons to the right of the tabs. */
    buttons: (
      <span className="flex shrink-0 items-center gap-1">
        {current && changed && current.mayEdit && (
          <Button size="sm" variant="quiet" busy={update.busy} onClick={() => void update.run(current)}>
            {t('staff.views.saveChanges')}
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setAsked({ dialog: 'save' })}>
          <BookmarkPlus className="size-4" />
          <span className="max-md:sr-only">{t(current ? 'staff.views.saveAs' : 'staff.views.save')}</span>
        </Button>
        {views.length > 0 && (
          <IconButton
            label={t('staff.views.arrange')}
            aria-haspopup="dialog"
            onClick={() => setAsked({ dialog: 'arrange' })}
            className="size-9! pointer-coarse:size-11!"
          >
            <ListOrdered className="size-4" />
          </IconButton>
        )}
      </span>
    ),
    columnsButton: (
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setAsked({ dialog: 'columns' })}
        className="max-lg:hidden!"
      >
        <Columns3 className="size-4" />
        {t('staff.common.columns')}
      </Button>
    ),
    dialogs: (
      <Dialogs views={views} current={current} list={{ search, look }} asked={asked} onAsk={setAsked} />
    ),
  }
}

function Dialogs(props: {
  views: readonly OrderView[]
  current: OrderView | undefined
  list: { search: OrderSearch; look: OrderListLook }
  asked: Asked | undefined
  onAsk: (asked: Asked | undefined) => void
}) {
  const { views, current, list, asked, onAsk } = props
  const navigate = useNavigate()
  const close = () => onAsk(undefined)
  const open = (id: string) => {
    close()
    void navigate(addressOf(id), { preventScrollReset: true })
  }
  if (asked?.dialog === 'save') return <ViewDialog list={list} onClose={close} onSaved={open} />
  if (asked?.dialog === 'edit')
    return <ViewDialog view={asked.view} list={list} onClose={close} onSaved={close} />
  if (asked?.dialog === 'columns')
    return (
      <ColumnsDialog
        look={list.look}
        view={current}
        onClose={close}
        onSaveAs={() => onAsk({ dialog: 'save' })}
      />
    )
  if (asked?.dialog === 'arrange')
    return (
      <ViewsDialog
        views={views}
        onClose={close}
        onEdit={(view) => onAsk({ dialog: 'edit', view })}
        onDeleted={(view) => {
          close()
          if (view.id === current?.id) void navigate(staffPaths.orders())
        }}
      />
    )
  return null
}
