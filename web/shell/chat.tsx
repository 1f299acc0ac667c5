import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import type { ChatPanel } from './chat-panel.tsx'
import { useChats } from './use-chats.ts'
import { useKeepClear } from '../floating/use-keep-clear.ts'

/**
 * "A floating chat button that opens a chat with a prefilled message. Hovering the button opens a panel with a
 * locally generated QR code"; the panel's script is fetched then.
 */
export function Chat() {
  const t = useT()
  const chats = useChats()
  const link = chats[0].href
  const place = useKeepClear<HTMLElement>('bottom')
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<typeof ChatPanel>()

  const show = () => {
    setOpen(true)
    import('./chat-panel.tsx').then(
      ({ ChatPanel }) => setPanel(() => ChatPanel),
      (error: unknown) => report('The panel of the chat could not be loaded', error),
    )
  }

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
      ref={place}
      aria-label={t('chat.title')}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={() => setOpen(false)}
      className="print:hidden fixed right-4 bottom-4 z-30 xl:right-1.5 xl:bottom-6"
    >
      {open && Panel && <Panel chats={chats} />}
      <a
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('chat.newTab', { label: t('chat.title') })}
        onFocus={show}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(false)}
        className="grid size-13 place-items-center rounded-full bg-ink text-white shadow-pop transition-colors duration-150 hover:bg-petrol"
      >
        <MessageCircle className="size-6" strokeWidth={1.5} aria-hidden />
      </a>
    </aside>
  )
}
