import { MessageCircle } from 'lucide-react'
import { useT } from '../i18n/i18n.tsx'
import { chatLook } from './chat.tsx'
import { useChats } from './use-chats.ts'

/** The chat as the last button of the bar at the bottom of a phone, where no button may float: "inside the bar". */
export function ChatInBar({ className = '' }: { className?: string }) {
  const t = useT()
  const [chat] = useChats()
  return (
    <a
      href={chat.href}
      target="_blank"
      rel="noopener"
      aria-label={t('common.newTab', { label: t('chat.title') })}
      className={`${chatLook} size-11 ${className}`}
    >
      <MessageCircle className="size-5" />
    </a>
  )
}
