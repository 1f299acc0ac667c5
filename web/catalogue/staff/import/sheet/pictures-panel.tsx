import { FileSpreadsheet, FolderUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { FileDrop } from '#web/staff/ui/file-drop.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sourceTexts } from './column-names.ts'
import { mediaIn, type ChosenMedia } from './media-files.ts'
import type { OpenedImport } from './opened-import.ts'
import { fetchPictures, isRunning, sendPictures, type PictureRun } from './picture-runs.ts'

const encodingNames: Readonly<Record<OpenedImport['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  big5: 'Big5',
  gbk: 'GBK',
  xlsx: 'XLSX',
}

/** The panel that sends or fetches pictures: "A ZIP or a folder of pictures by file name, or https addresses." */
export function PicturesPanel({ opened, run }: { opened: OpenedImport; run: PictureRun | undefined }) {
  const t = useT()
  const api = useStaffApi()
  const { id, pictures, name, rows, source, encoding } = opened
  const [chosen, setChosen] = useState<ChosenMedia>()
  const busy = isRunning(run)
  const send = async (files: readonly File[]) => {
    const found = await mediaIn(files)
    setChosen(found)
    // Pictures sent before, for example before the page was left, are not sent again.
    const sentNames = new Set(pictures.sent)
    await sendPictures(
      api,
      id,
      found.files.filter((file) => !sentNames.has(file.name.slice(-500))),
    )
  }
  const mayRetry = pictures.refused.some(
    ({ problem }) => problem === 'unreachable' || problem === 'not_found',
  )
  return (
    <Panel title={t('staff.common.files')}>
      <p className="flex items-center gap-3 border-b border-line pb-3">
        <FileSpreadsheet className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="tabular text-ink-soft">
            {t('staff.imports.sheetFacts', {
              rows,
              source: t(sourceTexts[source]),
              encoding: encodingNames[encoding],
            })}
          </span>
        </span>
      </p>
      <div className="mt-3 flex flex-wrap items-stretch gap-3">
        <FileDrop
          label={t('staff.imports.choosePictures')}
          accept=".zip,.jpg,.jpeg,.png,.webp,.avif,.heic,.heif,.mp4,.m4v,.webm,.mov"
          multiple
          disabled={busy}
          onFiles={(files) => void send(files)}
          className="min-h-20 flex-1 basis-72"
        />
        <FolderChoice disabled={busy} onFiles={(files) => void send(files)} />
      </div>
      <p className="tabular mt-2 text-ink-soft">
        {t('staff.imports.pictureFacts', { count: pictures.sent.length })}
      </p>
      {(pictures.toFetch > 0 || mayRetry) && !busy && (
        <p className="mt-2 flex flex-wrap gap-3">
          {pictures.toFetch > 0 && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void fetchPictures(api, id, { total: pictures.toFetch })}
            >
              {t('staff.imports.fetch', { count: pictures.toFetch })}
            </Button>
          )}
          {mayRetry && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => void fetchPictures(api, id, { total: pictures.toFetch, again: true })}
            >
              {t('staff.imports.fetchAgain')}
            </Button>
          )}
        </p>
      )}
      <NotTaken opened={opened} chosen={chosen} run={run} />
    </Panel>
  )
}

/**
 * The button that chooses a folder with everything in it. It is hidden on phones, because their browsers cannot do
 * this.
 */
function FolderChoice(props: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const { disabled, onFiles } = props
  const t = useT()
  return (
    <label
      className={`${buttonClass({ variant: 'secondary', size: 'sm' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol pointer-coarse:hidden!`}
    >
      <FolderUp className="size-4" />
      {t('staff.imports.chooseFolder')}
      <input
        type="file"
        multiple
        disabled={disabled}
        className="sr-only"
        ref={(input) => input?.setAttribute('webkitdirectory', '')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}

interface NotTakenProps {
  opened: OpenedImport
  chosen: ChosenMedia | undefined
  run: PictureRun | undefined
}

/** Lists the files that are not used, with the reasons. */
function NotTaken({ opened, chosen, run }: NotTakenProps) {
  const t = useT()
  const { unused, unusedCount, refused } = opened.pictures
  const unreadable = run?.unreadable ?? []
  const archives = chosen?.refused ?? []
  return (
    <div className="mt-2 grid gap-2">
      {archives.map(({ name, reason }) => (
        <Notice key={name} tone="danger">
          {t(`staff.imports.archive.${reason}`, { name })}
        </Notice>
      ))}
      {chosen !== undefined && chosen.files.length === 0 && archives.length === 0 && (
        <Notice tone="warning">{t('staff.imports.noPictures')}</Notice>
      )}
      {chosen !== undefined && chosen.others > 0 && (
        <p className="text-ink-soft">{t('staff.imports.otherFiles', { count: chosen.others })}</p>
      )}
      {unusedCount > 0 && !isRunning(run) && (
        <Names summary={t('staff.imports.unused', { count: unusedCount })}>
          {unused.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Names>
      )}
      {(refused.length > 0 || unreadable.length > 0) && (
        <Names summary={t('staff.imports.refused', { count: refused.length + unreadable.length })}>
          {refused.map(({ name, problem }) => (
            <li key={name}>
              {name}: {t(`staff.imports.media.${problem}`)}
            </li>
          ))}
          {unreadable.map((name) => (
            <li key={name}>
              {name}: {t('staff.imports.media.too_large')}
            </li>
          ))}
        </Names>
      )}
    </div>
  )
}

function Names({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="tabular min-h-9 cursor-pointer content-center pointer-coarse:min-h-11">
        {summary}
      </summary>
      <ul className="max-h-60 overflow-y-auto border-l border-line pl-3 text-ink-soft wrap-anywhere">
        {children}
      </ul>
    </details>
  )
}
