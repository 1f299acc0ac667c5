import { useEffect, useState } from 'react'
import { useAction } from '../../../actions/use-action.ts'
import type { CallOutput } from '../../../api/client.ts'
import { apiContext } from '../../../api/context.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { showAlert } from '../../../shell/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../../../staff/ui/conflict-notice.tsx'
import { draggedClass, movedTo, MoveButtons, useOrder } from '../../../staff/ui/reorder.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { RemoveButton } from '../../../staff/ui/remove-button.tsx'
import { AskBeforeLeaving, SaveBar } from '../../../staff/ui/unsaved.tsx'
import { AddProduct } from './add-product.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/lists-page'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).call('GET /staff/catalogue/lists')

type OpenedList = CallOutput<'POST /staff/catalogue/lists/{list}'>
type ListName = 'on-sale' | 'best-sellers'

const titles = {
  'on-sale': 'staff.catalogue.onSale',
  'best-sellers': 'staff.catalogue.bestSeller',
} as const

/** "On-sale and best-seller lists", in the order in which the home page shows them. */
export default function ListsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const [changes, setChanges] = useState<Partial<Record<ListName, number>>>({})
  const lists = (['on-sale', 'best-sellers'] as const).map((list) => (
    <ProductList
      key={list}
      list={list}
      loaded={loaderData[list]}
      onChanges={(count) => setChanges((now) => ({ ...now, [list]: count }))}
    />
  ))
  return (
    <StaffPage title={t('staff.lists.title')}>
      <CatalogueTabs />
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-2">{lists}</div>
      <AskBeforeLeaving when={Object.values(changes).some((count) => count > 0)} />
    </StaffPage>
  )
}

interface ProductListProps {
  list: ListName
  loaded: OpenedList
  /** Called with the number of unsaved changes. */
  onChanges: (count: number) => void
}

function ProductList({ list, loaded, onChanges }: ProductListProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const mayEdit = useMay()('catalogue:edit')
  const [opened, setOpened] = useState(loaded)
  const [products, setProducts] = useState(loaded.products)
  const [conflict, setConflict] = useState<Conflict>()
  const order = useOrder(
    products.length,
    (index) => products[index]?.productName ?? '',
    (from, to) => setProducts((now) => movedTo(now, from, to)),
  )
  const changes = changesOfList(opened.products, products)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback is a new function each time
  useEffect(() => onChanges(changes), [changes])

  const continueFrom = (next: OpenedList) => {
    setOpened(next)
    setProducts(next.products)
    setConflict(undefined)
  }

  const failed = t('staff.unsaved.failed')
  const compare = useAction(
    async (by: string | undefined) => {
      const current = (await api.call('GET /staff/catalogue/lists'))[list]
      const changes = [{ name: t(titles[list]), from: namesOf(opened), to: namesOf(current) }]
      setConflict({ by, changes, reload: () => continueFrom(current) })
    },
    { failed },
  )
  const clear = () => {
    setConflict(undefined)
    compare.clear()
  }
  const save = useAction(
    () => {
      clear()
      const productIds = products.map(({ id }) => id)
      const body = { version: opened.version, productIds }
      return api.call('POST /staff/catalogue/lists/{list}', { params: { list }, body })
    },
    {
      failed,
      onSuccess: (saved) => {
        continueFrom(saved)
        showAlert({ message: t('staff.lists.saved') })
      },
      onFailure: async ({ error }) => {
        if (!isConflict(error)) return false
        await compare.run(savedBy(error))
        return true
      },
    },
  )
  const problem = save.problem ?? compare.problem

  return (
    <Panel
      title={t(titles[list])}
      afterTitle={
        <span className="tabular text-ink-soft">{t('staff.lists.count', { count: products.length })}</span>
      }
    >
      <form
        noValidate
        method="post"
        aria-label={t(titles[list])}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        {conflict && <ConflictNotice conflict={conflict} />}
        {problem && (
          <Notice tone="danger" className="mb-3">
            {problem}
          </Notice>
        )}
        {mayEdit && (
          <AddProduct
            taken={products.map(({ id }) => id)}
            onAdd={(product) => setProducts((now) => [...now, product])}
          />
        )}
        {products.length === 0 && <p className="py-3 text-ink-soft">{t('staff.lists.empty')}</p>}
        <ol aria-label={t(titles[list])} className="grid">
          {products.map((product, index) => (
            <li
              key={product.id}
              {...(mayEdit && order.drag(index))}
              className={`flex items-center gap-3 border-b border-line py-1.5 ${mayEdit ? 'cursor-grab' : ''} ${draggedClass}`}
            >
              <span className="tabular w-5 text-end text-ink-soft">{index + 1}</span>
              <Picture url={product.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
              <span className="min-w-0 grow wrap-anywhere">
                {product.productName} {!product.published && <Badge>{t('staff.product.hidden')}</Badge>}
              </span>
              {mayEdit && (
                <span className="flex shrink-0 items-center">
                  <MoveButtons
                    name={product.productName}
                    index={index}
                    count={products.length}
                    onMove={order.moveTo}
                  />
                  <RemoveButton
                    label={t('staff.lists.removeNamed', { name: product.productName })}
                    onRemove={() => setProducts((now) => now.filter(({ id }) => id !== product.id))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-3 text-xs text-ink-soft">{t('staff.lists.hint', { count: opened.shown })}</p>
        <p role="status" className="sr-only">
          {order.announcement}
        </p>
        {mayEdit && changes > 0 && (
          <SaveBar
            changes={changes}
            busy={save.busy}
            onDiscard={() => {
              setProducts(opened.products)
              save.clear()
              clear()
            }}
          />
        )}
      </form>
    </Panel>
  )
}

function namesOf({ products }: OpenedList): string {
  return products.map(({ productName }) => productName).join(', ')
}

function stayed(ids: readonly string[], others: readonly string[]): string[] {
  return ids.filter((id) => others.includes(id))
}

/** How many products came or went, and one more where the others stand in another order. */
function changesOfList(before: OpenedList['products'], after: OpenedList['products']): number {
  const [was, is] = [before.map(({ id }) => id), after.map(({ id }) => id)]
  const moved = stayed(was, is).join() === stayed(is, was).join() ? 0 : 1
  return is.length + was.length - 2 * stayed(was, is).length + moved
}
