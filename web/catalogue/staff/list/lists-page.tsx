import { useEffect, useState } from 'react'
import { homeLists, type HomeList } from '#core/offers/list-rules.ts'
import { Form } from '#web/forms/form.tsx'
import type { CallOutput } from '#web/api/client.ts'
import { apiContext } from '#web/api/context.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { ConflictNotice } from '#web/staff/ui/conflict-notice.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { draggedClass, movedTo, MoveButtons, useOrder } from '#web/staff/ui/reorder.tsx'
import { RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { AskBeforeLeaving, SaveBar } from '#web/staff/ui/unsaved.tsx'
import { useSave } from '#web/staff/ui/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Hint } from '#web/ui/small-text.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/lists-page'
import { AddProduct } from './add-product.tsx'
import { ListRuleForm } from './list-rule.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).call('GET /staff/catalogue/lists')

type OpenedList = CallOutput<'POST /staff/catalogue/lists/{list}'>
type ListedProduct = OpenedList['products'][number]

const titles = {
  'on-sale': 'common.onSale',
  'best-sellers': 'common.bestSellers',
} as const

/** The page of the "On-sale and best-seller lists", in the sequence of the home page. */
export default function ListsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const [changes, setChanges] = useState<Partial<Record<HomeList, number>>>({})
  const lists = homeLists.map((list) => (
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

function ProductList(props: { list: HomeList; loaded: OpenedList; onChanges: (count: number) => void }) {
  const { list, loaded, onChanges } = props
  const t = useT()
  const mayEdit = useMay()('catalogue:edit')
  const title = t(titles[list])
  const { opened, products, setProducts, save, discard } = useProductList(list, loaded)
  const changes = countChanges(opened.products, products)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback is a new function each time
  useEffect(() => onChanges(changes), [changes])
  return (
    <Panel
      title={title}
      afterTitle={
        <span className="tabular text-ink-soft">
          {t('staff.common.productCount', { count: products.length })}
        </span>
      }
    >
      <Form
        busy={save.busy}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        {save.conflict && <ConflictNotice conflict={save.conflict} />}
        {save.problem && (
          <Notice tone="danger" className="mb-3">
            {save.problem}
          </Notice>
        )}
        {mayEdit && (
          <AddProduct
            taken={products.map(({ id }) => id)}
            onAdd={(product) => setProducts([...products, product])}
          />
        )}
        {products.length === 0 && <p className="py-3 text-ink-soft">{t('staff.lists.empty')}</p>}
        <Products
          title={title}
          hint={t('staff.lists.hint', { count: opened.shown })}
          products={products}
          mayEdit={mayEdit}
          onChange={setProducts}
        />
        {mayEdit && changes > 0 && <SaveBar changes={changes} busy={save.busy} onDiscard={discard} />}
      </Form>
      {mayEdit && <ListRuleForm list={list} loaded={loaded.rule} />}
    </Panel>
  )
}

function useProductList(list: HomeList, loaded: OpenedList) {
  const t = useT()
  const api = useStaffApi()
  const [opened, setOpened] = useState(loaded)
  const [products, setProducts] = useState<readonly ListedProduct[]>(loaded.products)
  const continueFrom = (next: OpenedList) => {
    setOpened(next)
    setProducts(next.products)
  }
  const save = useSave(
    () => {
      const body = { version: opened.version, productIds: products.map(({ id }) => id) }
      return api.call('POST /staff/catalogue/lists/{list}', { params: { list }, body })
    },
    {
      onSuccess: (saved) => {
        continueFrom(saved)
        showAlert({ message: t('staff.lists.saved') })
      },
      read: async () => (await api.call('GET /staff/catalogue/lists'))[list],
      changesOf: (saved) => [{ name: t(titles[list]), from: namesOf(opened), to: namesOf(saved) }],
      reload: continueFrom,
    },
  )
  const discard = () => {
    setProducts(opened.products)
    save.clear()
  }
  return { opened, products, setProducts, save, discard }
}

interface ProductsProps {
  title: string
  hint: string
  products: readonly ListedProduct[]
  mayEdit: boolean
  onChange: (products: readonly ListedProduct[]) => void
}

function Products({ title, hint, products, mayEdit, onChange }: ProductsProps) {
  const t = useT()
  const order = useOrder(
    products.length,
    (index) => products[index]?.productName ?? '',
    (from, to) => onChange(movedTo(products, from, to)),
  )
  return (
    <>
      <ol aria-label={title} className="grid">
        {products.map((product, index) => (
          <li
            key={product.id}
            {...(mayEdit && order.drag(index))}
            className={`flex items-center gap-3 border-b border-line py-1.5 ${mayEdit ? 'cursor-grab' : ''} ${draggedClass}`}
          >
            <span className="tabular w-5 shrink-0 text-end text-ink-soft">{index + 1}</span>
            <Picture
              url={product.imgUrl}
              alt=""
              sizes="40px"
              className="size-10 shrink-0 bg-studio object-cover"
            />
            <span className="min-w-0 grow wrap-anywhere">
              {product.productName} {!product.published && <Badge>{t('staff.product.hidden')}</Badge>}
            </span>
            {mayEdit && (
              <span className="flex shrink-0 items-center">
                <MoveButtons {...order.buttons(index)} />
                <RemoveButton
                  label={t('staff.common.removeFromList', { name: product.productName })}
                  onRemove={() => onChange(products.filter(({ id }) => id !== product.id))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <Hint className="mt-3">{hint}</Hint>
      {order.announcement}
    </>
  )
}

function namesOf({ products }: OpenedList): string {
  return products.map(({ productName }) => productName).join(', ')
}

/** Returns the number of added and removed products, plus one if the remaining products are in another sequence. */
function countChanges(before: readonly ListedProduct[], after: readonly ListedProduct[]): number {
  const [oldIds, newIds] = [before.map(({ id }) => id), after.map(({ id }) => id)]
  const stayed = oldIds.filter((id) => newIds.includes(id))
  const isSameOrder = stayed.join() === newIds.filter((id) => oldIds.includes(id)).join()
  return oldIds.length + newIds.length - 2 * stayed.length + (isSameOrder ? 0 : 1)
}
