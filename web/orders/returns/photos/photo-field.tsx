import { Camera, Image as PictureIcon, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { acceptedPictures } from '#core/catalogue/uploads.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError, Legend } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { focusNeighbour } from '#web/ui/move-focus.ts'
import { Hint } from '#web/ui/small-text.tsx'
import type { Photo, Photos } from './use-photos.ts'

interface PhotoFieldProps {
  photos: Photos
  label: string
  hint: string
  /** Why the photos cannot be sent. */
  error?: string | undefined
}

/** The field for photos, with previews. On phones and tablets, the camera can also be used. */
export function PhotoField({ photos, label, hint, error }: PhotoFieldProps) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const remove = (key: number, at: number) => {
    photos.remove(key)
    focusNeighbour(field, at)
  }
  return (
    <fieldset ref={field} aria-describedby={`${id}-hint`}>
      <Legend>{label}</Legend>
      <Hint id={`${id}-hint`} className="mb-2.5">
        {hint}
      </Hint>
      {photos.photos.length > 0 && (
        <ul aria-label={t('orders.returns.photos')} className="mb-3 grid gap-2.5">
          {photos.photos.map((photo, at) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              onRetry={() => photos.retry(photo.key)}
              onRemove={() => remove(photo.key, at)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <PhotoInput
          label={t('orders.returns.choosePhotos')}
          Icon={PictureIcon}
          disabled={photos.isFull}
          onFiles={photos.add}
        />
        <PhotoInput
          label={t('orders.returns.takePhoto')}
          Icon={Camera}
          camera
          disabled={photos.isFull}
          onFiles={photos.add}
        />
      </div>
      {photos.isFull && <Hint className="mt-1.5">{t('orders.returns.photosFull')}</Hint>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface PhotoInputProps {
  label: string
  Icon: typeof Camera
  /** Whether the button opens the camera at once. Only phones and tablets show such a button. */
  camera?: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

function PhotoInput({ label, Icon, camera = false, disabled, onFiles }: PhotoInputProps) {
  return (
    <label
      className={`${buttonClass({ variant: 'secondary' })} cursor-pointer has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-studio-deep has-disabled:text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol ${camera ? 'pointer-fine:hidden!' : ''}`}
    >
      <Icon className="size-5" />
      {label}
      <input
        type="file"
        data-focus-fallback
        accept={camera ? 'image/*' : acceptedPictures}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        disabled={disabled}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The input is emptied so that the same file can be chosen again.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
}

function PhotoRow(props: { photo: Photo; onRetry: () => void; onRemove: () => void }) {
  const { photo, onRetry, onRemove } = props
  const { key, name, preview, progress, id, problem, mayRetry } = photo
  const t = useT()
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="grid size-16 place-items-center bg-studio text-ink-soft">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <PictureIcon className="size-6" />
        )}
      </span>
      <div className="min-w-0" aria-live="polite">
        <p className="truncate text-sm">{name}</p>
        {problem !== undefined ? (
          <FieldError id={`photo-${key}`}>{problem}</FieldError>
        ) : id === undefined ? (
          <progress
            value={progress}
            aria-label={t('orders.returns.sendingPhoto', { name })}
            className="h-1.5 w-full accent-petrol"
          />
        ) : (
          <Hint>{t('orders.returns.photoSent')}</Hint>
        )}
      </div>
      <span className="flex">
        {mayRetry && (
          <IconButton label={t('orders.returns.retryPhoto', { name })} onClick={onRetry}>
            <RotateCw className="size-5" />
          </IconButton>
        )}
        <IconButton data-remove="" label={t('common.removeNamed', { name })} onClick={onRemove}>
          <X className="size-5" />
        </IconButton>
      </span>
    </li>
  )
}
