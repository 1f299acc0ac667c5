import { useRevalidator } from 'react-router'
import { maxReturnPhotos } from '#core/returns/forms.ts'
import { useUploadApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { PhotoField } from '../orders/returns/photos/photo-field.tsx'
import { usePhotos } from '../orders/returns/photos/use-photos.ts'
import type { ReturnView } from './return-view.ts'

/** The photos of a return. Staff can add photos, for example of an inspection. */
export function ReturnPhotos({ orderReturn }: { orderReturn: ReturnView }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const uploadApi = useUploadApi()
  const upload = usePhotos({
    most: maxReturnPhotos,
    send: async (bytes, type, onProgress) => {
      const { id } = await uploadApi(onProgress).call(
        'POST /staff/returns/{id}/photos',
        { params: { id: orderReturn.id } },
        { file: { bytes, type } },
      )
      return { id }
    },
    onChange: () => void revalidate(),
  })
  const waiting = upload.photos.filter(({ id }) => id === undefined)
  const isFull = orderReturn.photos.length + waiting.length >= maxReturnPhotos
  return (
    <>
      {orderReturn.photos.length > 0 && (
        <ul aria-label={t('orders.returns.photos')} className="mt-3 flex flex-wrap gap-2">
          {orderReturn.photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a
                href={`/api/staff/returns/${orderReturn.id}/photos/${id}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <img
                  src={`/api/staff/returns/${orderReturn.id}/photos/${id}`}
                  alt={t('orders.returns.photoOf', { number: index + 1 })}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="size-20 bg-studio object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {orderReturn.can.includes('photos') && (
        <div className="mt-3">
          <PhotoField
            photos={{ ...upload, photos: waiting, isFull }}
            label={t('orders.returns.addPhotos')}
            hint={t('staff.returns.photosHint')}
          />
        </div>
      )}
    </>
  )
}
