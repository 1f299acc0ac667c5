import { useEffect, useState } from 'react'
import { chatNames } from '../../core/shop/chat.ts'
import { useT } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import { QrCode } from '../ui/qr-code.tsx'
import type { ChatChoice } from './use-chats.ts'
import { useOfficeHours } from './page-head.tsx'
import { generateQr, type QrDrawing } from './qr.ts'

/** The panel above the chat button: a QR code of the chat's link, for the phone, and the office hours. */
export function ChatPanel({ chats: [{ href: link }, other] }: { chats: [ChatChoice, ...ChatChoice[]] }) {
  const t = useT()
  const { days, hours } = useOfficeHours()
  const [qr, setQr] = useState<QrDrawing | 'pending' | 'failed'>('pending')

  useEffect(() => {
    generateQr(link).then(setQr, (error: unknown) => {
      report('The QR code of the chat could not be generated', error)
      setQr('failed')
    })
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
      {typeof qr === 'object' && <QrCode drawing={qr} label={t('chat.qrLabel')} />}
      <p className="text-sm">{t('chat.scan')}</p>
      {other && (
        <a
          href={other.href}
          target="_blank"
          rel="noopener"
          className="mt-1.5 inline-block py-1 text-sm underline"
        >
          {t('chat.or', { app: chatNames[other.app] })}
        </a>
      )}
      <p className="mt-1.5 text-xs text-ink-soft">
        {days}
        <br />
        {hours}
      </p>
    </div>
  )
}
