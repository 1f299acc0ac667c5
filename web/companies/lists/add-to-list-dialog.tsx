import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import type { CompanyListSummary } from '#core/api/companies/company-lists.ts'
import { chosenCompany } from '#core/companies/company-order.ts'
import { companyList, maxListName, maxListRows, type ListItem } from '#core/companies/lists.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { buyingForStore } from '../buying-for-store.ts'

/** Goods that can be put on a shared list, with the words that name them. */
export interface Goods extends ListItem {
  productName: string
  displayName: string
}

interface AddToListDialogProps {
  companies: readonly OwnCompany[]
  goods: readonly Goods[]
  onClose: () => void
}

/** Chooses what goes on which shared list; a list can be set up on the way. */
export function AddToListDialog({ companies, goods, onClose }: AddToListDialogProps) {
  const t = useT()
  const heading = useId()
  const remembered = useStore(buyingForStore)
  const first = chosenCompany(companies, remembered) ?? companies[0]
  const [companyId, setCompanyId] = useState(first?.id ?? '')
  const [attempt, setAttempt] = useState(0)
  const [leftOut, setLeftOut] = useState<ReadonlySet<Goods>>(new Set())
  const picked = goods.filter((item) => !leftOut.has(item))
  return (
    <Dialog open onClose={onClose} labelledBy={heading} className={dialogCard}>
      <div className="grid gap-5 p-6 sm:p-8">
        <h2 id={heading} className="text-h2">
          {t('companies.list.add')}
        </h2>
        {companies.length > 1 && (
          <SelectField
            label={t('companies.list.company')}
            value={companyId}
            onChange={({ currentTarget: { value } }) => setCompanyId(value)}
            options={companies.map(({ id, legalName }) => ({ value: id, label: legalName, isName: true }))}
          />
        )}
        {goods.length > 1 && <PickGoods goods={goods} leftOut={leftOut} onChange={setLeftOut} />}
        <ListForm
          key={`${companyId} ${attempt}`}
          companyId={companyId}
          goods={picked}
          onClose={onClose}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </div>
    </Dialog>
  )
}

interface PickGoodsProps {
  goods: readonly Goods[]
  leftOut: ReadonlySet<Goods>
  onChange: (leftOut: ReadonlySet<Goods>) => void
}

function PickGoods({ goods, leftOut, onChange }: PickGoodsProps) {
  const t = useT()
  const pick = (item: Goods, isPicked: boolean) => {
    const after = new Set(leftOut)
    if (isPicked) after.delete(item)
    else after.add(item)
    onChange(after)
  }
  return (
    <fieldset className="max-h-60 overflow-y-auto">
      <legend className="mb-1.5 text-sm font-medium">{t('common.products')}</legend>
      {goods.map((item) => (
        <Checkbox
          key={JSON.stringify([item.productId, item.specName])}
          checked={!leftOut.has(item)}
          onChange={({ currentTarget }) => pick(item, currentTarget.checked)}
        >
          {`${item.quantity} × ${t('common.productAndSpec', { product: item.productName, spec: item.displayName })}`}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The shared lists of a company; undefined until they are read, null if they cannot be. */
function useLists(companyId: string) {
  const api = useApi()
  const [lists, setLists] = useState<readonly CompanyListSummary[] | null>()
  useEffect(() => {
    const leaving = new AbortController()
    api.call('GET /companies/{id}/lists', { params: { id: companyId } }, { signal: leaving.signal }).then(
      (answer) => setLists(answer.lists),
      () => leaving.signal.aborted || setLists(null),
    )
    return () => leaving.abort()
  }, [api, companyId])
  return lists
}

interface ListFormProps {
  companyId: string
  goods: readonly Goods[]
  onClose: () => void
}

function ListForm(props: ListFormProps & { onRetry: () => void }) {
  const t = useT()
  const lists = useLists(props.companyId)
  if (lists === undefined) return <Skeleton className="h-32 w-full" />
  if (lists === null)
    return (
      <Notice tone="danger">
        <p>{t('companies.lists.failed')}</p>
        <Button variant="quiet" onClick={props.onRetry}>
          {t('common.tryAgain')}
        </Button>
      </Notice>
    )
  return <ChooseList {...props} lists={lists} />
}

interface ChooseListProps extends ListFormProps {
  lists: readonly CompanyListSummary[]
}

/** A list that goods go on, perhaps one that was set up a moment ago. */
type Chosen = Pick<CompanyListSummary, 'id' | 'name'>

function ChooseList({ lists, ...props }: ChooseListProps) {
  const t = useT()
  const { goods, onClose } = props
  const [listId, setListId] = useState(lists[0]?.id ?? '')
  const [created, setCreated] = useState<Chosen>()
  const known: readonly Chosen[] = created ? [...lists, created] : lists
  const { form, add, create } = useAddToList(props, (list) => {
    setCreated(list)
    setListId(list.id)
  })
  const busy = add.busy || create.busy
  const problem = create.problem ?? add.problem
  const chosen = known.find(({ id }) => id === listId)
  const submit = form.onSubmit(create.run)
  return (
    <Form
      busy={busy}
      onSubmit={(event) => {
        if (chosen === undefined) return submit(event)
        event.preventDefault()
        return void add.run(chosen)
      }}
      className="grid gap-5"
    >
      {known.length > 0 && (
        <SelectField
          label={t('companies.list.which')}
          value={listId}
          onChange={({ currentTarget: { value } }) => setListId(value)}
          options={[
            ...known.map(({ id, name }) => ({ value: id, label: name, isName: true })),
            { value: '', label: t('companies.list.new') },
          ]}
        />
      )}
      {chosen === undefined && (
        <TextField
          {...form.field('name')}
          label={t('companies.list.name')}
          required
          autoComplete="off"
          maxLength={maxListName}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={goods.length === 0}>
          {t('companies.list.addNow')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Adds goods to a list, or sets one up first. `onCreated` chooses it from then on, so that another try does not set up a
 * second one.
 */
function useAddToList({ companyId, goods, onClose }: ListFormProps, onCreated: (list: Chosen) => void) {
  const t = useT()
  const api = useApi()
  const form = useSchemaForm(companyList, { defaultValues: { name: '' } })
  const params = { id: companyId }
  const add = useAction(
    async ({ id, name }: Chosen) => {
      const items = goods
        .slice(0, maxListRows)
        .map(({ productId, specName, quantity }) => ({ productId, specName, quantity }))
      const outcome = await api.call('POST /companies/{id}/lists/{list}/rows', {
        params: { ...params, list: id },
        body: { items },
      })
      return { name, ...outcome }
    },
    {
      failed: t('common.failed'),
      onSuccess: ({ name, added: count, known, gone }) => {
        const isShort = known + gone > 0
        const text = t(isShort ? 'companies.list.addedSome' : 'companies.list.added', {
          name,
          count,
          known,
          gone,
        })
        showAlert({ type: isShort ? 'info' : 'success', message: text })
        onClose()
      },
    },
  )
  const create = useAction(
    async ({ name }: { name: string }) => {
      const { id } = await api.call('POST /companies/{id}/lists', { params, body: { name } })
      return { id, name }
    },
    {
      form,
      failed: t('common.failed'),
      onSuccess: async (list) => {
        onCreated(list)
        await add.run(list)
      },
    },
  )
  return { form, add, create }
}
