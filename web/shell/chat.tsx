import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chatLink, chatMessageKey } from '../../core/chat.ts'
import { describeOfficeDays, describeOfficeHours } from '../../core/office-hours.ts'
import { useT, useTranslator } from '../i18n.tsx'
import { report } from '../session/report.ts'
import { useShop } from './page-head.tsx'
import { generateQr, type QrDrawing } from './qr.ts'

/** The link to a chat with the shop, "with a prefilled message". */
export function useChatLink(): string {
  const t = useT()
  const { chatNumber } = useShop()
  return chatLink(chatNumber, t(chatMessageKey))
}

/**
 * "A floating chat button that opens a chat with a prefilled message. Hovering the button opens a panel with a
 * locally generated QR code for the chat link; a click opens the chat in a new tab."
 */
export function Chat() {
  const t = useT()
  const link = useChatLink()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <aside
      aria-label={t('chat.title')}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      className="fixed right-4 bottom-4 z-30 xl:right-1.5 xl:bottom-6"
    >
      {open && <ChatPanel link={link} />}
      <a
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('chat.newTab', { label: t('chat.title') })}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(false)}
        className="grid size-13 place-items-center rounded-full bg-ink text-white shadow-pop transition-colors duration-150 hover:bg-petrol"
      >
        <MessageCircle className="size-6" strokeWidth={1.5} aria-hidden />
      </a>
    </aside>
  )
}

function ChatPanel({ link }: { link: string }) {
  const { t, language } = useTranslator()
  const { officeDays, officeHours } = useShop()
  const [qr, setQr] = useState<QrDrawing | 'pending' | 'failed'>('pending')

  useEffect(() => {
    let gone = false
    generateQr(link).then(
      (drawing) => !gone && setQr(drawing),
      (error: unknown) => {
        report('The QR code of the chat could not be generated', error)
        if (!gone) setQr('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [link])

  return (
    <div
      role="group"
      aria-label={t('chat.panel')}
      // The strip below the panel lets the pointer pass from the button to it.
      className="absolute right-0 bottom-18 w-66 rounded-dialog border border-line bg-paper p-5 shadow-pop after:absolute after:inset-x-0 after:top-full after:h-5 xl:right-3"
    >
      <h2 className="text-lg">{t('chat.title')}</h2>
      {qr === 'pending' && (
        <p role="status" className="my-3 grid aspect-square place-items-center text-sm text-ink-soft">
          {t('chat.qrPending')}
        </p>
      )}
      {typeof qr === 'object' && (
        <svg
          role="img"
          aria-label={t('chat.qrLabel')}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          stroke="currentColor"
          className="my-3 aspect-square w-full"
        >
          <path d={qr.path} />
        </svg>
      )}
      <p className="text-sm">{t('chat.scan')}</p>
      <p className="mt-1.5 text-xs text-ink-soft">
        {describeOfficeDays(officeDays, language)}
        <br />
        {describeOfficeHours(officeHours, language)}
      </p>
    </div>
  )
}
