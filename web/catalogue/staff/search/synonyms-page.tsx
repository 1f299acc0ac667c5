import { splitWords, synonymGroup, synonymLimits, type SynonymGroup } from '#core/search/synonyms.ts'
import type { Language } from '#core/language.ts'
import type { ApiClient } from '#web/api/client.ts'
import { apiContext } from '#web/api/context.ts'
import { TextareaField } from '#web/forms/fields.tsx'
import { useTranslator } from '#web/i18n/i18n.tsx'
import { ListEditorPage } from '#web/staff/list-editor/list-editor-page.tsx'
import { Cell } from '#web/staff/ui/table.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/synonyms-page'

const read = (api: ApiClient) => api.call('GET /staff/search/synonyms')

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = await read(context.get(apiContext))
  return { ...list, words: url.searchParams.get('words') ?? undefined }
}

/** The page of synonyms: "Synonyms: groups of words in a table kept by staff." */
export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { words } = loaderData
  return (
    <ListEditorPage<SynonymGroup>
      title={t('staff.synonyms.title')}
      loaded={loaderData}
      permission="catalogue:edit"
      tabs={<CatalogueTabs />}
      texts="staff.synonyms"
      deleteText={t('staff.synonyms.deleteText')}
      startsNew={words !== undefined}
      calls={{
        read,
        create: (api, id, entry) => api.call('POST /staff/search/synonyms', { body: { id, entry } }),
        save: (api, id, version, entry) =>
          api.call('POST /staff/search/synonyms/{id}', { params: { id }, body: { version, entry } }),
        remove: (api, id, version) =>
          api.call('POST /staff/search/synonyms/{id}/delete', { params: { id }, body: { version } }),
        reorder: (api, version, ids) =>
          api.call('POST /staff/search/synonym-order', { body: { version, ids } }),
      }}
      columns={[{ title: t('staff.synonyms.words') }]}
      renderCells={(entry) => (
        <Cell>
          <span translate="no">{entry.words}</span>
        </Cell>
      )}
      blank={{ words: words === undefined ? '' : `${words}, ` }}
      schema={synonymGroup}
      nameOf={(group) => nameIn(group, language)}
      idSource={({ words: all }) => splitWords(all)[0] ?? ''}
      idExists="synonym_group_exists"
      labelOf={() => t('staff.synonyms.words')}
      renderFields={({ field, idField }) => (
        <>
          <div className="sm:col-span-full">
            <TextareaField
              {...field('words')}
              hint={t('staff.synonyms.wordsHint')}
              required
              autoComplete="off"
              data-autofocus=""
              maxLength={synonymLimits.text}
            />
          </div>
          {idField}
        </>
      )}
    />
  )
}

/** Returns the name of a group: its first word in the page's language. */
function nameIn({ words }: SynonymGroup, language: Language): string {
  const all = splitWords(words)
  return all.find((word) => /\p{Script=Han}/u.test(word) === (language === 'zh-TW')) ?? all[0] ?? ''
}
