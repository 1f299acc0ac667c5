import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxUploadBytes, pictureTypeOf, pictureTypes } from '#core/catalogue/uploads.ts'
import { createApiClient } from '#web/api/client.ts'
import { failureText } from '#web/api/failure-text.ts'
import { sendWithProgress } from '#web/api/send-with-progress.ts'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { smallIconButton } from '#web/staff/ui/reorder.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Upload {
  key: number
  name: string
  /** The progress of the upload, from 0 to 1. */
  progress: number
  error?: string
}

/** Uploads pictures one after another. `onPicture` is called with the URL of each picture as soon as it is stored. */
export function usePictureUpload(onPicture: (url: string) => void) {
  const { t, language } = useTranslator()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastKey = useRef(0)
  const queue = useRef(Promise.resolve())
  const latest = useRef(onPicture)
  useEffect(() => {
    latest.current = onPicture
  })

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const send = async (key: number, file: File) => {
    const onProgress = (progress: number) => change(key, { progress })
    const api = createApiClient((path, init) => sendWithProgress(path, init, onProgress), language)
    try {
      const options = { file: { bytes: file, type: pictureTypeOf(file) } }
      const { url } = await api.call('POST /staff/catalogue/pictures', {}, options)
      dismiss(key)
      latest.current(url)
    } catch (error) {
      change(key, { error: failureText(error, t) ?? t('staff.pictures.failed') })
    }
  }

  const refusalOf = (file: File) => {
    const type = pictureTypeOf(file)
    if (!pictureTypes.some((accepted) => accepted === type)) return t('error.picture_not_accepted')
    if (file.size > maxUploadBytes)
      return t('staff.pictures.tooLarge', { most: maxUploadBytes / 1024 / 1024 })
    return undefined
  }

  return {
    /** Lists the uploads in progress, and failed uploads until they are dismissed. */
    list: <UploadList uploads={uploads} onDismiss={dismiss} />,
    add: (files: readonly File[]) => {
      for (const file of files) {
        lastKey.current += 1
        const key = lastKey.current
        const error = refusalOf(file)
        setUploads((all) => [...all, { key, name: file.name, progress: 0, error }])
        if (error === undefined) queue.current = queue.current.then(() => send(key, file))
      }
    },
  }
}

function UploadList(props: { uploads: readonly Upload[]; onDismiss: (key: number) => void }) {
  const t = useT()
  return (
    <ul aria-label={t('staff.pictures.uploads')} aria-live="polite" className="mt-2 grid gap-2 empty:hidden">
      {props.uploads.map(({ key, name, progress, error }) => (
        <li key={key} className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p className="truncate">{name}</p>
            {error === undefined ? (
              <progress
                value={progress}
                aria-label={t('staff.pictures.sending', { name })}
                className="h-1.5 w-full accent-petrol"
              />
            ) : (
              <FieldError id={`upload-${key}`}>{error}</FieldError>
            )}
          </div>
          {error !== undefined && (
            <IconButton
              label={t('staff.common.removeFromList', { name })}
              className={smallIconButton}
              onClick={() => props.onDismiss(key)}
            >
              <X className="size-4" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
