import { chatLink, chatMessageKey, chatsFor, lineLink, type ChatApp } from '#core/shop/chat.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { useSession } from '../session/session-store.ts'
import { useShop } from './page-head.tsx'

/** A chat with the shop and its link. */
export interface ChatChoice {
  app: ChatApp
  href: string
}

/**
 * The chats with the shop "with a prefilled message": at least one, and the visitor's preferred chat first. For an
 * order, `number` is the seller's number, which WhatsApp uses instead of the shop's.
 */
export function useChats(message?: string, number?: string): [ChatChoice, ...ChatChoice[]] {
  const { t, language } = useTranslator()
  const { chatNumber, lineAccount } = useShop()
  const { account } = useSession()
  const typed = message ?? t(chatMessageKey)
  const links = {
    whatsapp: () => chatLink(number ?? chatNumber, typed),
    line: () => lineLink(lineAccount, typed),
  }
  const reader = { language, phoneNumber: account?.phoneNumber, preferredChat: account?.preferredChat }
  return chatsFor(reader, lineAccount).map((app) => ({ app, href: links[app]() })) as [ChatChoice]
}
