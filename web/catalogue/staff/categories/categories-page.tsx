import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffCategory } from '../../../../core/catalogue/import-file.ts'
import type { CallOutput } from '../../../api/client.ts'
import { apiContext } from '../../../api/context.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../../shell/alert-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { DeleteButton } from '../../../staff/ui/delete-button.tsx'
import { draggedClass, MoveButtons, useOrder } from '../../../staff/ui/reorder.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { Cell, rowClass, Table } from '../../../staff/ui/table.tsx'
import { isSignedOut } from '../../../staff/ui/unsaved.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { movedTo } from '../editor/product-pictures.ts'
import type { Route } from './+types/categories-page'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).call('GET /staff/catalogue/categories')

type Opened = CallOutput<'GET /staff/catalogue/categories'>
type Category = Opened['categories'][number]

/** The categories of the shop in their order; each is changed at once. */
export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const mayEdit = useMay()('catalogue:edit')
  const { revalidate } = useRevalidator()
  /** What is shown from a change until the server has answered it. */
  const [ahead, setAhead] = useState<readonly Category[]>()
  const [edited, setEdited] = useState<Category | 'new'>()
  const [deleted, setDeleted] = useState<Category>()
  const [busy, setBusy] = useState(false)
  const categories = ahead ?? loaderData.categories

  /** Does one change; answers what kept it from being done. What others changed meanwhile is shown then. */
  const change = async (work: () => Promise<Opened>): Promise<{ failure: unknown } | undefined> => {
    try {
      await work()
      await revalidate()
      return undefined
    } catch (failure) {
      if (!isSignedOut(failure)) await revalidate()
      return { failure }
    } finally {
      setAhead(undefined)
    }
  }

  const tell = ({ failure }: { failure: unknown }) =>
    alertDanger(failureText(failure, t) ?? t('staff.unsaved.failed'))

  const move = async (from: number, to: number) => {
    const moved = movedTo(categories, from, to)
    setAhead(moved)
    const keys = moved.map(({ key }) => key)
    const refused = await change(() =>
      api.call('POST /staff/catalogue/category-order', { body: { version: loaderData.version, keys } }),
    )
    if (refused !== undefined) tell(refused)
  }
  const order = useOrder(
    categories.length,
    (index) => categories[index]?.name.en ?? '',
    (from, to) => void move(from, to),
  )

  const save = async (category: StaffCategory) => {
    const refused = await change(() =>
      edited === 'new' || edited === undefined
        ? api.call('POST /staff/catalogue/categories', { body: { category } })
        : api.call('POST /staff/catalogue/categories/{key}', {
            params: { key: edited.key },
            body: { version: edited.version, category },
          }),
    )
    if (refused !== undefined) return refused
    setEdited(undefined)
    showAlert({ message: t('staff.categories.saved') })
    return undefined
  }

  const remove = async ({ key }: Category) => {
    setBusy(true)
    // The question is closed before the row goes, so that the focus is there again and can go on.
    const refused = await change(async () => {
      const left = await api.call('POST /staff/catalogue/categories/{key}/delete', { params: { key } })
      setDeleted(undefined)
      return left
    })
    setBusy(false)
    setDeleted(undefined)
    if (refused === undefined) showAlert({ message: t('staff.categories.deleted') })
    else tell(refused)
  }

  return (
    <StaffPage
      title={t('staff.categories.title')}
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => setEdited('new')}>
            <Plus className="size-4" strokeWidth={1.5} aria-hidden />
            {t('staff.categories.new')}
          </Button>
        )
      }
    >
      <CatalogueTabs />
      <Table
        caption={t('staff.categories.title')}
        columns={[
          { title: t('staff.categories.picture'), hideTitle: true, className: 'w-14' },
          { title: t('staff.catalogue.name') },
          { title: t('staff.nav.products'), figure: true },
          { title: t('staff.categories.actions'), hideTitle: true },
        ]}
      >
        {categories.map((category, index) => (
          <tr
            key={category.key}
            className={`${rowClass} ${draggedClass}`}
            {...(mayEdit && order.drag(index))}
          >
            <Cell>
              <Picture url={category.image} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
            </Cell>
            <Cell>
              <span className="font-medium">{category.name.en}</span>
              <span lang="zh-TW" className="block text-xs text-ink-soft">
                {category.name['zh-TW']}
              </span>
            </Cell>
            <Cell figure>{category.products}</Cell>
            <Cell className="pr-0!">
              {mayEdit && (
                <span className="flex flex-wrap items-center justify-end gap-x-3">
                  <span className="flex">
                    <MoveButtons
                      name={category.name.en}
                      index={index}
                      count={categories.length}
                      onMove={order.moveTo}
                    />
                  </span>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('staff.categories.edit', { name: category.name.en })}
                    onClick={() => setEdited(category)}
                  >
                    {t('staff.categories.change')}
                  </Button>
                  {category.products === 0 && (
                    <DeleteButton
                      label={t('staff.categories.deleteNamed', { name: category.name.en })}
                      onAsk={() => setDeleted(category)}
                    />
                  )}
                </span>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <p className="mt-3 text-xs text-ink-soft">{t('staff.categories.hint')}</p>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      {edited !== undefined && (
        <CategoryDialog
          key={edited === 'new' ? 'new' : edited.version}
          category={edited === 'new' ? undefined : withoutVersion(edited)}
          saved={edited === 'new' ? undefined : categories.find(({ key }) => key === edited.key)}
          onReload={setEdited}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
      <QuestionDialog
        open={deleted !== undefined}
        title={t('staff.categories.deleteNamed', { name: deleted?.name.en ?? '' })}
        action={t('staff.categories.delete')}
        danger
        busy={busy}
        onClose={() => setDeleted(undefined)}
        onSubmit={() => deleted && void remove(deleted)}
      >
        <p>{t('staff.categories.deleteText')}</p>
      </QuestionDialog>
    </StaffPage>
  )
}

function withoutVersion({ key, name, image }: Category): StaffCategory {
  return { key, name, image }
}
