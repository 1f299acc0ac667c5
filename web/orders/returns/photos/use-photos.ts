import { useEffect, useRef, useState } from 'react'
import { maxUploadBytes, pictureTypeOf, pictureTypes } from '#core/catalogue/uploads.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo that the shop has stored. */
interface SentPhoto {
  id: string
  name: string
  /** The URL of a picture, which may be a data URL. */
  preview?: string | undefined
}

/** A photo in the form, sent or not. */
export interface Photo {
  key: number
  name: string
  preview?: string | undefined
  /** The progress of sending the photo, from 0 to 1. */
  progress: number
  /** The id under which the shop has stored the photo; undefined until it is sent. */
  id?: string | undefined
  /** The text that says why the photo could not be sent, and what to do. */
  problem?: string | undefined
  /** Whether another attempt may help. */
  mayRetry?: boolean
}

/** Sends a photo and returns the id under which the shop stores it. */
type SendPhoto = (
  bytes: Blob,
  type: string,
  onProgress: (progress: number) => void,
) => Promise<{ id: string; url?: string }>

interface PhotosOptions {
  send: SendPhoto
  /** How many photos are allowed. */
  most: number
  /** Called with the stored photos whenever they change. */
  onChange?: (sent: readonly SentPhoto[]) => void
}

/**
 * Keeps the photos of a form. Chosen photos are sent at once, one after another, and stay until they are removed. A
 * photo that could not be sent is sent again when the user retries or when the connection is back.
 */
export function usePhotos({ send, most, onChange }: PhotosOptions) {
  const t = useT()
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const files = useRef(new Map<number, File>())
  const lastKey = useRef(0)
  const queue = useRef(Promise.resolve())
  // The current photos, for functions that continue after later renders.
  const latest = useRef(photos)
  const update = (next: (all: readonly Photo[]) => readonly Photo[]) => {
    latest.current = next(latest.current)
    setPhotos(latest.current)
  }
  const change = (key: number, changes: Partial<Photo>) =>
    update((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))

  const callbacks = useRef({ send, onChange })
  useEffect(() => {
    callbacks.current = { send, onChange }
  })
  const notify = () => callbacks.current.onChange?.(sentOf(latest.current))
  const sendOne = async (key: number) => {
    const file = files.current.get(key)
    if (file === undefined || !latest.current.some((photo) => photo.key === key)) return
    try {
      const { bytes, type, preview } = await shrinkPhoto(file)
      change(key, { preview })
      const sent = await callbacks.current.send(bytes, type, (progress) => change(key, { progress }))
      files.current.delete(key)
      change(key, { id: sent.id, progress: 1, preview: preview ?? sent.url })
      notify()
    } catch (error) {
      change(key, { problem: failureText(error, t) ?? t('orders.returns.photoFailed'), mayRetry: true })
    }
  }
  const enqueue = (key: number) => {
    change(key, { progress: 0, problem: undefined, mayRetry: false })
    queue.current = queue.current.then(() => sendOne(key))
  }
  useRetryOnline(() => {
    for (const { key, mayRetry } of latest.current) if (mayRetry) enqueue(key)
  })

  return {
    photos,
    isFull: photos.length >= most,
    add(chosen: readonly File[]) {
      for (const file of chosen.slice(0, Math.max(0, most - latest.current.length))) {
        lastKey.current += 1
        const key = lastKey.current
        const problem = refusalOf(file, t)
        update((all) => [...all, { key, name: file.name, progress: 0, problem }])
        if (problem !== undefined) continue
        files.current.set(key, file)
        enqueue(key)
      }
    },
    retry: enqueue,
    remove(key: number) {
      files.current.delete(key)
      update((all) => all.filter((photo) => photo.key !== key))
      notify()
    },
    /** Removes the stored photos, because the page shows them elsewhere. */
    forgetSent() {
      update((all) => all.filter(({ id }) => id === undefined))
    },
  }
}

/** Calls back when the connection is back. */
function useRetryOnline(retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    const listener = () => latest.current()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}

export type Photos = ReturnType<typeof usePhotos>

const sentOf = (photos: readonly Photo[]): SentPhoto[] =>
  photos.flatMap(({ id, name, preview }) => (id === undefined ? [] : [{ id, name, preview }]))

/** Returns the reason why a file cannot be sent; undefined if it can. */
function refusalOf(file: File, t: ReturnType<typeof useT>): string | undefined {
  const type = pictureTypeOf(file)
  if (!pictureTypes.some((accepted) => accepted === type)) return t('orders.returns.notAPhoto')
  if (file.size > maxUploadBytes)
    return t('orders.returns.photoTooLarge', { most: maxUploadBytes / 1024 / 1024 })
  return undefined
}
