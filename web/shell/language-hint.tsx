import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { createPersistedStore } from '../session/persisted-store.ts'
import { useKeepClear } from '../floating/use-keep-clear.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Whether the hint was dismissed. On the server it counts as dismissed. */
const dismissalStore = createPersistedStore({
  key: 'languageHint',
  start: true,
  parse: (text) => text !== null,
})

/** A hint in Chinese on English pages, shown until it is dismissed. It floats, so that it does not move the page. */
export function LanguageHint() {
  const dismissed = useStore(dismissalStore)
  const place = useKeepClear<HTMLElement>('bottom')

  if (dismissed) return null
  return (
    <aside
      ref={place}
      lang="zh-TW"
      aria-label="語言"
      data-floats
      className="print:hidden fixed bottom-4 left-4 z-30 flex max-w-[calc(100vw-6.25rem)] items-center gap-x-1.5 rounded-dialog border border-line bg-paper py-1 pr-1 pl-4 text-sm shadow-pop xl:bottom-6"
    >
      <p>本站提供</p>
      <LanguageSwitch className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-petrol underline" />
      <IconButton label="關閉" onClick={() => dismissalStore.set(true)}>
        <X className="size-4" />
      </IconButton>
    </aside>
  )
}
