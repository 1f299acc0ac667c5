import { X } from 'lucide-react'
import { useT } from '../../../i18n/i18n.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { smallIconButton } from '../../../staff/ui/reorder.tsx'
import type { Upload } from './use-picture-upload.ts'

/** The pictures on their way, and those that were refused with the reason. */
export function UploadList({
  uploads,
  onDismiss,
}: {
  uploads: readonly Upload[]
  onDismiss: (key: number) => void
}) {
  const t = useT()
  return (
    <ul aria-label={t('staff.pictures.uploads')} aria-live="polite" className="mt-2 grid gap-2 empty:hidden">
      {uploads.map(({ key, name, progress, error }) => (
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
              label={t('staff.pictures.dismiss', { name })}
              className={smallIconButton}
              onClick={() => onDismiss(key)}
            >
              <X className="size-4" strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
