import * as z from 'zod/mini'
import { faultOf, staffCategory, type StaffCategory } from '../../../../core/catalogue/import-file.ts'
import type { Language } from '../../../../core/language.ts'
import { apiContext } from '../../../api/context.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { ListEditorPage } from '../../../staff/list-editor/list-editor-page.tsx'
import { Cell } from '../../../staff/ui/table.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { useFieldNames } from '../editor/field-names.ts'
import { CategoryFields } from './category-fields.tsx'
import type { Route } from './+types/categories-page'

export async function loader({ context }: Route.LoaderArgs) {
  const { version, categories } = await context.get(apiContext).call('GET /staff/catalogue/categories')
  return { version, entries: categories.map((category) => ({ ...category, id: category.key })) }
}

type Category = Omit<StaffCategory, 'key'>
type Row = Route.ComponentProps['loaderData']['entries'][number]

const schema = z.omit(staffCategory, { key: true })

/** The categories of the shop in their order. */
export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  return (
    <ListEditorPage<Category, Row>
      title={t('staff.categories.title')}
      loaded={loaderData}
      permission="catalogue:edit"
      tabs={<CatalogueTabs />}
      texts="staff.categories"
      deleteText={t('staff.categories.deleteText')}
      calls={{
        create: (api, key, entry) =>
          api.call('POST /staff/catalogue/categories', { body: { category: { key, ...entry } } }),
        save: (api, key, version, entry) =>
          api.call('POST /staff/catalogue/categories/{key}', {
            params: { key },
            body: { version, category: { key, ...entry } },
          }),
        remove: (api, key) => api.call('POST /staff/catalogue/categories/{key}/delete', { params: { key } }),
        reorder: (api, version, keys) =>
          api.call('POST /staff/catalogue/category-order', { body: { version, keys } }),
      }}
      columns={[
        { title: t('staff.categories.picture'), hideTitle: true, className: 'w-14' },
        { title: t('staff.catalogue.name') },
        { title: t('staff.nav.products'), figure: true },
      ]}
      renderCells={({ name, image, products }) => (
        <>
          <Cell>
            <Picture url={image} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
          </Cell>
          <Cell>
            <span className="font-medium">{name.en}</span>
            <span lang="zh-TW" className="block text-xs text-ink-soft">
              {name['zh-TW']}
            </span>
          </Cell>
          <Cell figure>{products}</Cell>
        </>
      )}
      isDeletable={({ products }) => products === 0}
      blank={{ name: { en: '', 'zh-TW': '' }, image: '' }}
      schema={schema}
      // An empty picture is missing, not invalid.
      toInput={(draft) => ({ ...draft, image: draft.image || undefined })}
      issueText={(issue) => {
        const { problem, details } = faultOf(issue)
        return t(problem, details)
      }}
      nameOf={({ name }) => name.en}
      idField={{ label: t('staff.catalogue.address'), hint: t('staff.catalogue.addressHint') }}
      existsByName
      labelOf={(path) =>
        path === 'image'
          ? t('staff.categories.picture')
          : inLanguage(t('staff.catalogue.name'), path.split('.')[1] as Language)
      }
      isOpaque={(path) => path === 'image'}
      renderFields={(fields) => <CategoryFields {...fields} />}
    />
  )
}
