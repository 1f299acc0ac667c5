import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { useKeepClear } from '../floating/use-keep-clear.ts'
import { useChats } from './use-chats.ts'

/** The chat is an icon without an edge in every place, so that it never competes with what a page asks for. */
export const chatLook = 'grid place-items-center text-ink-soft hover:text-ink'

const fetchPanel = async () => (await import('./chat-panel.tsx')).ChatPanel

/**
 * The chat button: "A floating chat button that opens a chat with a prefilled message. Hovering the button opens a
 * panel with a locally generated QR code". The panel's script is loaded then. If there are two chats, a first tap
 * also opens the panel. From 1280 px the button is in the gutter, and from 768 px it is a tab of 32 px. On a phone it
 * is a white button that moves away from controls, unless the bar of the page contains the chat.
 */
export function Chat() {
  const t = useT()
  const chats = useChats()
  const link = chats[0].href
  const place = useKeepClear<HTMLElement>('bottom', 'gone at the top')
  const [open, setOpen] = useState(false)
  const tapToChoose = useRef(false)
  const [Panel, loadPanel] = useLazyPart(fetchPanel, 'The panel of the chat could not be loaded.')

  const show = () => {
    setOpen(true)
    void loadPanel()
  }

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent | globalThis.PointerEvent) => {
      const isInside = event.target instanceof Node && place.current?.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setOpen(false)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [open, place])

  const onPress = (event: MouseEvent) => {
    if (tapToChoose.current) event.preventDefault()
    else setOpen(false)
    tapToChoose.current = false
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only closes when the focus leaves
    <aside
      ref={place}
      aria-label={t('chat.title')}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={(event) => event.pointerType !== 'touch' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget) && setOpen(false)
      }
      data-floats
      // Until the script that places it has come.
      data-away=""
      className="print:hidden max-lg:in-[body:has([data-bar])]:hidden max-md:in-[body:has([data-tray])]:hidden fixed right-3 bottom-3 z-30 md:right-0 md:bottom-4 xl:right-2.5 xl:bottom-6"
    >
      <a
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('common.newTab', { label: t('chat.title') })}
        onFocus={show}
        onPointerDown={({ pointerType }: PointerEvent) => {
          tapToChoose.current = pointerType === 'touch' && chats.length > 1 && !open
          if (tapToChoose.current) show()
        }}
        onClick={onPress}
        className={`${chatLook} size-11 rounded-full bg-paper md:h-12 md:w-8 md:rounded-l-control md:rounded-r-none xl:size-11 xl:rounded-full`}
      >
        <MessageCircle className="size-5" />
      </a>
      {open && Panel && <Panel chats={chats} />}
    </aside>
  )
}
