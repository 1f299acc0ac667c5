import { useId, useState } from 'react'
import { kit, kitLimits, type Kit, type KitLine } from '#core/catalogue/kits/kits.ts'
import { faultOf } from '#core/catalogue/import-file.ts'
import { languages, type Language, type LocalizedText } from '#core/language.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { failureText } from '../../api/failure-text.ts'
import { CatalogueTabs } from '../../catalogue/staff/catalogue-tabs.tsx'
import { useFieldNames } from '../../catalogue/staff/editor/field-names.ts'
import { AddProduct } from '../../catalogue/staff/list/add-product.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import type { EntryFields } from '../../staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '../../staff/list-editor/list-editor-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { Cell } from '../../staff/ui/table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { Route } from './+types/kits-page'

const read = (api: ApiClient) => api.call('GET /staff/catalogue/kits')

/** A product with the specs that a line can name. */
interface KitProduct {
  id: string
  name: LocalizedText
  specs: { id: string; name: LocalizedText }[]
}

async function readProduct(api: ApiClient, id: string): Promise<KitProduct> {
  const { product } = await api.call('GET /staff/catalogue/products/{id}', { params: { id } })
  return {
    id,
    name: product.productName,
    specs: product.specs.map((spec) => ({ id: spec.id, name: spec.nameI18n })),
  }
}

/** Reads the kits and the products of their lines; a product that was deleted is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const list = await read(api)
  const ids = [...new Set(list.entries.flatMap(({ lines }) => lines.map(({ product }) => product)))]
  const products = await Promise.all(ids.map(async (id) => readProduct(api, id).catch(() => undefined)))
  return { ...list, products: products.filter((product) => product !== undefined) }
}

/** The page of the kits: "a named list of specs with counts per person, edited by staff". */
export default function KitsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { inLanguage } = useFieldNames()
  const known = new Map(loaderData.products.map((product) => [product.id, product]))
  return (
    <ListEditorPage<Kit>
      title={t('staff.kits.title')}
      loaded={loaderData}
      permission="catalogue:edit"
      tabs={<CatalogueTabs />}
      texts="staff.kits"
      deleteText={t('staff.kits.deleteText')}
      calls={{
        read,
        create: (api, id, entry) => api.call('POST /staff/catalogue/kits', { body: { id, entry } }),
        save: (api, id, version, entry) =>
          api.call('POST /staff/catalogue/kits/{id}', { params: { id }, body: { version, entry } }),
        remove: (api, id, version) =>
          api.call('POST /staff/catalogue/kits/{id}/delete', { params: { id }, body: { version } }),
        reorder: (api, version, ids) =>
          api.call('POST /staff/catalogue/kit-order', { body: { version, ids } }),
      }}
      columns={[
        { title: t('staff.common.name') },
        { title: t('staff.kits.people'), figure: true },
        { title: t('staff.kits.lines'), className: 'max-md:hidden' },
        { title: t('staff.common.state') },
      ]}
      renderCells={({ name, people, lines, active }) => (
        <>
          <Cell className="font-medium">{name[language]}</Cell>
          <Cell figure>{people}</Cell>
          <Cell className="text-ink-soft max-md:hidden">
            {lines
              .map(({ product, pieces }) => `${pieces} × ${known.get(product)?.name[language] ?? product}`)
              .join(t('form.separator'))}
          </Cell>
          <Cell>
            <Badge tone={active ? 'success' : 'neutral'}>
              {t(active ? 'staff.kits.shown' : 'staff.kits.hidden')}
            </Badge>
          </Cell>
        </>
      )}
      blank={{ name: { en: '', 'zh-TW': '' }, people: 1, lines: [], active: true }}
      schema={kit}
      toInput={(draft) => ({
        ...draft,
        people: figureOf(draft.people),
        lines: draft.lines.map((line) => ({ ...line, pieces: figureOf(line.pieces) })),
      })}
      issueText={(issue) => {
        const { problem, details } = faultOf(issue)
        return t(problem, details)
      }}
      nameOf={({ name }) => name[language]}
      idSource={({ name }) => name.en}
      idExists="kit_exists"
      labelOf={(path) =>
        path.startsWith('name.')
          ? inLanguage(t('staff.common.name'), path.split('.')[1] as Language)
          : t(
              path === 'people'
                ? 'staff.kits.people'
                : path === 'active'
                  ? 'staff.kits.active'
                  : path.endsWith('.pieces')
                    ? 'staff.kits.pieces'
                    : 'staff.kits.lines',
            )
      }
      renderFields={(fields) => <KitFields {...fields} products={loaderData.products} />}
    />
  )
}

/** The number in a field, which holds it as text once somebody typed. */
const figureOf = (typed: unknown) => parseFigure(String(typed)) ?? NaN

function KitFields({ products, ...fields }: EntryFields<Kit> & { products: readonly KitProduct[] }) {
  const t = useT()
  const { field, idField } = fields
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          {...field(`name.${language}`)}
          required
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
        />
      ))}
      {idField}
      <NumberField
        {...field('people')}
        required
        hint={t('staff.kits.peopleHint')}
        className="sm:col-span-full"
      />
      <KitLines {...fields} products={products} />
      <div className="sm:col-span-full">
        <CheckboxField {...field('active')} />
      </div>
    </>
  )
}

/** The lines of a kit: a product is found by its name, then its spec and its pieces are chosen. */
function KitLines({
  draft,
  field,
  setValue,
  products,
}: EntryFields<Kit> & { products: readonly KitProduct[] }) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const id = useId()
  const [added, setAdded] = useState<readonly KitProduct[]>([])
  const known = new Map([...products, ...added].map((product) => [product.id, product]))
  const { ref, label, error } = field('lines')
  const { lines } = draft
  const setLines = (changed: readonly KitLine[]) => setValue('lines', changed)
  const add = async (productId: string) => {
    try {
      const product = known.get(productId) ?? (await readProduct(api, productId))
      setAdded([...added, product])
      const free = product.specs.find(
        ({ id: spec }) => !lines.some((line) => line.product === productId && line.spec === spec),
      )
      if (free) setLines([...lines, { product: productId, spec: free.id, pieces: 1 }])
    } catch (failure) {
      showAlert({ type: 'danger', message: failureText(failure, t) ?? t('common.notSaved') })
    }
  }
  return (
    <fieldset className="sm:col-span-full" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {lines.length < kitLimits.lines && <AddProduct taken={[]} onAdd={(product) => void add(product.id)} />}
      <ul aria-label={label}>
        {lines.map((line, index) => {
          const product = known.get(line.product)
          const name = product?.name[language] ?? line.product
          const specs = product?.specs ?? [{ id: line.spec, name: { en: line.spec, 'zh-TW': line.spec } }]
          return (
            <li
              key={`${index} ${line.product}`}
              className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2 border-b border-line py-2"
            >
              <SelectField
                label={name}
                value={line.spec}
                options={specs.map((spec) => ({ value: spec.id, label: spec.name[language] }))}
                onChange={({ target }) => setLines(lines.with(index, { ...line, spec: target.value }))}
              />
              <NumberField {...field(`lines.${index}.pieces`)} required />
              <RemoveButton
                label={t('staff.offers.removeNamed', { name })}
                onRemove={() => setLines(lines.filter((_, other) => other !== index))}
              />
              {product === undefined && (
                <SubLine className="col-span-full">{t('staff.kits.notSold')}</SubLine>
              )}
            </li>
          )
        })}
      </ul>
      {/* Takes the focus if lines are missing. */}
      <div ref={ref} tabIndex={-1} className="outline-none">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
