import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pictureTypeOf } from '#core/catalogue/uploads.ts'
import {
  acceptedPurchaseOrders,
  maxPurchaseOrderBytes,
  purchaseOrderTypes,
} from '#core/companies/purchase-order-file.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useApi, useUploadApi } from '#web/api/use-api.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Hint } from '#web/ui/small-text.tsx'
import { shrinkPhoto } from '../returns/photos/shrink-photo.ts'
import type { OrderView } from '../order-view.ts'

interface PurchaseOrderFileProps {
  orderId: string
  file: OrderView['purchaseOrderFile']
  by: 'member' | 'staff'
  mayChange: boolean
}

/** The file of a purchase order: a link that downloads it, and the buttons that add, replace and remove it. */
export function PurchaseOrderFile({ orderId, file, by, mayChange }: PurchaseOrderFileProps) {
  const t = useT()
  const { progress, problem, add, remove } = usePurchaseOrderFile(orderId, by)
  const busy = progress !== undefined
  const path = by === 'staff' ? '/api/staff/orders/' : '/api/orders/'
  return (
    <div className="grid justify-items-start gap-2.5">
      {file !== undefined && (
        <a
          href={`${path}${encodeURIComponent(orderId)}/purchaseOrder`}
          download
          className="inline-flex min-h-10 items-center underline"
        >
          {t(file.type === 'application/pdf' ? 'orders.purchaseOrder.pdf' : 'orders.purchaseOrder.picture', {
            kilobytes: Math.max(1, Math.round(file.size / 1024)),
          })}
        </a>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <FileInput
            label={t(file === undefined ? 'orders.purchaseOrder.add' : 'orders.purchaseOrder.replace')}
            disabled={busy}
            onFile={(chosen) => void add(chosen)}
          />
          {file !== undefined && (
            <Button variant="quiet" disabled={busy} onClick={() => void remove()}>
              {t('orders.purchaseOrder.remove')}
            </Button>
          )}
        </div>
      )}
      {progress !== undefined && (
        <progress
          value={progress}
          aria-label={t('orders.purchaseOrder.sending')}
          className="h-1.5 w-full max-w-80 accent-petrol"
        />
      )}
      <div aria-live="polite">{problem !== undefined && <FieldError>{problem}</FieldError>}</div>
      {mayChange && <Hint>{t('orders.purchaseOrder.hint')}</Hint>}
    </div>
  )
}

interface FileInputProps {
  label: string
  disabled: boolean
  onFile: (file: File) => void
}

function FileInput({ label, disabled, onFile }: FileInputProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`${buttonClass({ variant: 'secondary' })} cursor-pointer has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-studio-deep has-disabled:text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol`}
    >
      <FileUp className="size-5" />
      {label}
      <input
        id={id}
        type="file"
        accept={acceptedPurchaseOrders}
        disabled={disabled}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          // The input is emptied so that the same file can be chosen again.
          currentTarget.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </label>
  )
}

/** Sends and removes the file. `progress` is the sent part, from 0 to 1, while something is under way. */
function usePurchaseOrderFile(orderId: string, by: 'member' | 'staff') {
  const t = useT()
  const api = useApi()
  const uploadApi = useUploadApi()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const params = { id: orderId }

  const run = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    setProgress(0)
    try {
      await work()
      await revalidate()
    } catch (error) {
      setProblem(failureText(error, t) ?? t('orders.purchaseOrder.failed'))
    } finally {
      setProgress(undefined)
    }
  }
  const send = async (file: File) => {
    const isPdf = file.type === 'application/pdf'
    const { bytes, type } = isPdf ? { bytes: file, type: file.type } : await shrinkPhoto(file)
    const client = uploadApi(setProgress)
    const sent = { file: { bytes, type } }
    return by === 'staff'
      ? client.call('POST /staff/orders/{id}/purchaseOrder', { params }, sent)
      : client.call('POST /orders/{id}/purchaseOrder', { params }, sent)
  }
  return {
    progress,
    problem,
    async add(file: File) {
      const type = pictureTypeOf(file)
      if (!purchaseOrderTypes.some((accepted) => accepted === type))
        setProblem(t('error.purchase_order_not_accepted'))
      else if (file.size > maxPurchaseOrderBytes) setProblem(t('orders.purchaseOrder.tooLarge'))
      else await run(() => send(file))
    },
    remove: () =>
      run(() =>
        by === 'staff'
          ? api.call('POST /staff/orders/{id}/purchaseOrder/remove', { params })
          : api.call('POST /orders/{id}/purchaseOrder/remove', { params }),
      ),
  }
}
