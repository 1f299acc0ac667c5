import { useEffect, useState } from 'react'
import { chatNames } from '#core/shop/chat.ts'
import { useT } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { Hint } from '../ui/small-text.tsx'
import type { ChatChoice } from './use-chats.ts'
import { useOfficeHours } from './page-head.tsx'
import { generateQr, type QrDrawing } from './qr.ts'

/**
 * The panel above the chat button. It has a QR code that opens the chat on a phone, a link to the other chat if there
 * are two, and the office hours. On touch screens it has links to both chats instead of a QR code.
 */
export function ChatPanel({ chats }: { chats: [ChatChoice, ...ChatChoice[]] }) {
  const [{ app, href: link }, other] = chats
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
      // The strip below the panel lets the pointer move from the button to the panel.
      className="absolute right-0 bottom-16 w-66 rounded-dialog border border-line bg-paper p-5 shadow-pop after:absolute after:inset-x-0 after:top-full after:h-5 md:right-2 md:bottom-17 xl:right-3 xl:bottom-16"
    >
      <h2 className="text-lg">{t('chat.title')}</h2>
      <div className="pointer-coarse:hidden">
        {qr === 'pending' && (
          <p role="status" className="my-3 grid aspect-square place-items-center text-sm text-ink-soft">
            {t('chat.qrPending')}
          </p>
        )}
        {typeof qr === 'object' && <QrCode drawing={qr} label={t('chat.qrLabel')} />}
        <p className="text-sm">{t('chat.scan')}</p>
      </div>
      {other && (
        <>
          <ChatLink href={link} label={chatNames[app]} className="hidden pointer-coarse:flex" />
          <ChatLink href={other.href} label={t('chat.or', { app: chatNames[other.app] })} className="flex" />
        </>
      )}
      <Hint className="mt-1.5">
        {days}
        <br />
        {hours}
      </Hint>
    </div>
  )
}

function ChatLink({ href, label, className }: { href: string; label: string; className: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`mt-1.5 w-fit items-center py-1 text-sm underline pointer-coarse:min-h-11 ${className}`}
    >
      {label}
    </a>
  )
}
