import { formatDateTime } from '#core/dates.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { fileAddress, useFile } from '../../staff/files/use-file.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/small-text.tsx'
import type { Exports } from './exports.ts'

type ExportFile = Exports['files'][number]

/** The files that were made or are being made, newest first. */
export function ExportFiles({ files }: { files: readonly ExportFile[] }) {
  const t = useT()
  return (
    <div className="text-sm">
      {files.length === 0 ? (
        <p className="text-ink-soft">{t('staff.exports.noFiles')}</p>
      ) : (
        <ul aria-label={t('staff.common.files')}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      <Hint className="mt-3">{t('staff.exports.filesHint')}</Hint>
    </div>
  )
}

const isUnfinished = (state: ExportFile['state']) => state === 'waiting' || state === 'making'

function FileRow({ file }: { file: ExportFile }) {
  const t = useT()
  const { id, exported, name, createdAt, expiresAt } = file
  const { state, done, total, fileName } = useFile(isUnfinished(file.state) ? id : undefined) ?? file
  const title = name || t(`staff.exports.kind.${exported}`)
  return (
    <li className="border-b border-line py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{title}</span>
        <time
          dateTime={new Date(createdAt.seconds * 1000).toISOString()}
          className="tabular text-xs text-ink-soft"
        >
          {formatDateTime(new Date(createdAt.seconds * 1000))}
        </time>
      </p>
      {state === 'ready' && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <a
            href={fileAddress(id)}
            download={fileName}
            translate="no"
            aria-label={t('staff.exports.openNamed', { name: fileName })}
            className={`${textLink} wrap-anywhere`}
          >
            {fileName}
          </a>
          <span className="text-xs text-ink-soft">
            {t('staff.common.rowCount', { count: total })},{' '}
            {t('staff.exports.expires', { time: formatDateTime(new Date(expiresAt.seconds * 1000)) })}
          </span>
        </p>
      )}
      {state === 'failed' && <p className="text-danger">{t('staff.exports.failed')}</p>}
      {isUnfinished(state) && (
        <div className="mt-1 grid gap-1 text-ink-soft">
          <p>{total === 0 ? t('staff.exports.waiting') : t('staff.exports.making', { done, total })}</p>
          <progress
            aria-label={title}
            {...(total > 0 && { value: done, max: total })}
            className="h-2 w-full accent-petrol"
          />
        </div>
      )}
      <RemoveFile id={id} name={fileName || title} isUnfinished={isUnfinished(state)} />
    </li>
  )
}

/** Stops making a file, or deletes it before it expires. The file can be made again. */
function RemoveFile({
  id,
  name,
  isUnfinished: unfinished,
}: {
  id: string
  name: string
  isUnfinished: boolean
}) {
  const t = useT()
  const api = useStaffApi()
  const remove = useAction(() => api.call('POST /staff/files/{id}/delete', { params: { id } }), {
    alert: true,
    revalidate: 'always',
    failed: t('staff.access.unreachable'),
    onSuccess: () =>
      showAlert({ message: t(unfinished ? 'staff.exports.cancelled' : 'staff.exports.removed') }),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={remove.busy}
      aria-label={t(unfinished ? 'staff.exports.cancelNamed' : 'staff.exports.removeNamed', { name })}
      onClick={() => void remove.run()}
    >
      {t(unfinished ? 'staff.exports.cancel' : 'staff.common.delete')}
    </Button>
  )
}
