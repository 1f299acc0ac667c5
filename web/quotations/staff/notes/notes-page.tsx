import { Link } from 'react-router'
import type { NoteTemplate } from '#core/quotations/note-template.ts'
import type { ApiClient } from '../../../api/client.ts'
import { apiContext } from '../../../api/context.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { ListEditorPage } from '../../../staff/list-editor/list-editor-page.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { orErrorResponse } from '../../../staff/shell/loaders.ts'
import { Cell } from '../../../staff/ui/table.tsx'
import { textLink } from '../../../staff/ui/text-link.ts'
import type { Route } from './+types/notes-page'
import { useNoteEntry } from './note-entry.tsx'

const read = (api: ApiClient) => api.call('GET /staff/quotation-notes')

export const loader = async ({ context }: Route.LoaderArgs) => orErrorResponse(read(context.get(apiContext)))

/** The page of the notes that staff saved for quotations: "templates of notes". */
export default function QuotationNotesPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const entry = useNoteEntry({ en: '', 'zh-TW': '' })
  return (
    <ListEditorPage<NoteTemplate>
      {...entry}
      title={t('staff.quotationNotes.title')}
      loaded={loaderData}
      permission="orders:place"
      tabs={
        <p className="mb-4">
          <Link to={staffPaths.quotations()} className={textLink}>
            {t('staff.nav.quotations')}
          </Link>
        </p>
      }
      texts="staff.quotationNotes"
      deleteText={t('staff.quotationNotes.deleteText')}
      calls={{
        read,
        create: (api, id, body) => api.call('POST /staff/quotation-notes', { body: { id, entry: body } }),
        save: (api, id, version, body) =>
          api.call('POST /staff/quotation-notes/{id}', { params: { id }, body: { version, entry: body } }),
        remove: (api, id, version) =>
          api.call('POST /staff/quotation-notes/{id}/delete', { params: { id }, body: { version } }),
      }}
      columns={[{ title: t('staff.common.name') }, { title: t('staff.quotations.note') }]}
      renderCells={({ name, note }) => (
        <>
          <Cell className="font-medium wrap-anywhere">
            <span translate="no">{name}</span>
          </Cell>
          <Cell className="text-ink-soft wrap-anywhere">
            <span translate="no" className="line-clamp-2">
              {note.en || note['zh-TW']}
            </span>
          </Cell>
        </>
      )}
    />
  )
}
