import * as z from 'zod/mini'
import { faultOf, staffCategory, type StaffCategory } from '#core/catalogue/import-file.ts'
import { acceptedPictures } from '#core/catalogue/uploads.ts'
import { languages, type Language } from '#core/language.ts'
import type { ApiClient } from '#web/api/client.ts'
import { apiContext } from '#web/api/context.ts'
import { TextareaField, TextField } from '#web/forms/fields.tsx'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import type { EntryFields } from '#web/staff/list-editor/entry-dialog.tsx'
import { ListEditorPage } from '#web/staff/list-editor/list-editor-page.tsx'
import { FileDrop } from '#web/staff/ui/file-drop.tsx'
import { Cell } from '#web/staff/ui/table.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { useFieldNames } from '../editor/field-names.ts'
import { usePictureUpload } from '../editor/picture-upload.tsx'
import type { Route } from './+types/categories-page'

async function read(api: ApiClient) {
  const { version, categories } = await api.call('GET /staff/catalogue/categories')
  const entries = categories.map(({ text = { en: '', 'zh-TW': '' }, ...category }) => ({
    ...category,
    text,
    id: category.key,
  }))
  return { version, entries }
}

export const loader = ({ context }: Route.LoaderArgs) => read(context.get(apiContext))

type Category = Omit<StaffCategory, 'key'>
type Row = Route.ComponentProps['loaderData']['entries'][number]

const schema = z.omit(staffCategory, { key: true })

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { inLanguage } = useFieldNames()
  return (
    <ListEditorPage<Category, Row>
      title={t('common.categories')}
      loaded={loaderData}
      permission="catalogue:edit"
      tabs={<CatalogueTabs />}
      texts="staff.categories"
      deleteText={t('staff.categories.deleteText')}
      calls={{
        read,
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
        { title: t('staff.common.picture'), hideTitle: true, className: 'w-14' },
        { title: t('staff.common.name') },
        { title: t('common.products'), figure: true },
      ]}
      renderCells={({ name, image, products }) => (
        <>
          <Cell>
            <Picture url={image} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
          </Cell>
          <Cell>
            <span className="font-medium">{name.en}</span>
            <SubLine lang="zh-TW">{name['zh-TW']}</SubLine>
          </Cell>
          <Cell figure>{products}</Cell>
        </>
      )}
      isDeletable={({ products }) => products === 0}
      blank={{ name: { en: '', 'zh-TW': '' }, image: '', text: { en: '', 'zh-TW': '' } }}
      schema={schema}
      // An empty picture counts as missing, not as invalid. A text is needed in both languages or in none.
      toInput={({ text, ...draft }) => ({
        ...draft,
        image: draft.image || undefined,
        ...(text && Object.values(text).some((one) => one.trim() !== '') && { text }),
      })}
      issueText={(issue) => {
        const { problem, details } = faultOf(issue)
        return t(problem, details)
      }}
      nameOf={({ name }) => name[language]}
      idSource={({ name }) => name.en}
      idField={{ label: t('staff.catalogue.address'), hint: t('staff.catalogue.addressHint') }}
      labelOf={(path) =>
        path === 'image'
          ? t('staff.common.picture')
          : inLanguage(
              t(path.startsWith('text.') ? 'staff.categories.text' : 'staff.common.name'),
              path.split('.')[1] as Language,
            )
      }
      isOpaque={(path) => path === 'image'}
      renderFields={(fields) => <CategoryFields {...fields} />}
    />
  )
}

function CategoryFields({ idField, ...fields }: EntryFields<Category>) {
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          {...fields.field(`name.${language}`)}
          required
          lang={language}
          data-autofocus={language === 'en' ? '' : undefined}
        />
      ))}
      {idField}
      {languages.map((language) => (
        <TextareaField key={language} {...fields.field(`text.${language}`)} rows={3} lang={language} />
      ))}
      <CategoryPicture {...fields} />
    </>
  )
}

function CategoryPicture({ draft, field, setValue }: Omit<EntryFields<Category>, 'idField'>) {
  const t = useT()
  const { ref, label, error } = field('image')
  const upload = usePictureUpload((url) => setValue('image', url))
  return (
    <div className="sm:col-span-full">
      <p className="mb-1.5 font-medium">{label}</p>
      <div className="flex gap-3">
        {draft.image !== '' && (
          <Picture url={draft.image} alt="" sizes="96px" className="size-24 bg-studio object-cover" />
        )}
        <FileDrop
          label={t(draft.image === '' ? 'staff.categories.addPicture' : 'staff.categories.changePicture')}
          accept={acceptedPictures}
          onFiles={upload.add}
          className="size-24"
        />
      </div>
      {/* Takes the focus if the picture is missing. */}
      <div ref={ref} tabIndex={-1} className="outline-none">
        {error && <FieldError id="category-image-error">{error}</FieldError>}
      </div>
      {upload.list}
    </div>
  )
}
