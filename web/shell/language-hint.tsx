import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { prefersChinese } from '../../core/language.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const dismissedKey = 'languageHint'

/** "A browser that prefers Chinese gets a one-line hint with the switch", in Chinese. It floats: nothing moves. */
export function LanguageHint() {
  const { language } = useTranslator()
  const wanted = useSyncExternalStore(neverChanges, isWanted, () => false)
  const [dismissed, setDismissed] = useState(false)

  if (language !== 'en' || !wanted || dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(dismissedKey, 'dismissed')
    } catch {}
  }
  return (
    <aside
      lang="zh-TW"
      aria-label="語言"
      className="fixed bottom-4 left-4 z-30 flex max-w-[calc(100vw-6.25rem)] items-center gap-x-1.5 rounded-dialog border border-line bg-paper py-1 pr-1 pl-4 text-sm shadow-pop xl:bottom-6"
    >
      <p>本站提供</p>
      <LanguageSwitch className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-petrol underline" />
      <IconButton label="關閉" onClick={dismiss}>
        <X className="size-4" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </aside>
  )
}

const neverChanges = () => () => {}

// Where storage is forbidden, the hint comes back with the next document.
function isWanted(): boolean {
  if (!prefersChinese(navigator.languages.join(','))) return false
  try {
    return localStorage.getItem(dismissedKey) === null
  } catch {
    return true
  }
}
