import { useEffect, useRef, useState } from 'react'
import { maxUploadBytes, pictureTypes } from '../../../../core/catalogue/uploads.ts'
import { createApiClient } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useTranslator } from '../../../i18n/i18n.tsx'

/** A picture being uploaded, or one that was refused. */
export interface Upload {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** Why it was refused. */
  error?: string
}

/** Sends a request like `fetch`, with upload progress. */
function sendWithProgress(onProgress: (progress: number) => void) {
  return (path: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', path)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'text'
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      request.addEventListener('error', () => reject(new TypeError('The shop could not be reached.')))
      request.send(init.body as Blob)
    })
}

/**
 * Uploads pictures one after the other; `onPicture` gets the address of each as soon as it is stored. Refused ones
 * stay listed with the reason until they are dismissed.
 */
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
    const api = createApiClient(
      sendWithProgress((progress) => change(key, { progress })),
      language,
    )
    try {
      const { url } = await api.call(
        'POST /staff/catalogue/pictures',
        {},
        { file: { bytes: file, type: file.type } },
      )
      dismiss(key)
      latest.current(url)
    } catch (error) {
      change(key, { error: failureText(error, t) ?? t('staff.pictures.failed') })
    }
  }

  return {
    uploads,
    dismiss,
    add: (files: readonly File[]) => {
      for (const file of files) {
        lastKey.current += 1
        const key = lastKey.current
        const error = !pictureTypes.some((type) => type === file.type)
          ? t('error.picture_not_accepted')
          : file.size > maxUploadBytes
            ? t('staff.pictures.tooLarge', { most: maxUploadBytes / 1024 / 1024 })
            : undefined
        setUploads((all) => [
          ...all,
          { key, name: file.name, progress: 0, ...(error !== undefined && { error }) },
        ])
        if (error === undefined) queue.current = queue.current.then(() => send(key, file))
      }
    },
  }
}
