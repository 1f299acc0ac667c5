import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'

/**
 * Shares the URL of a path of the shop with the phone's share sheet, or copies it. Resolves to 'refused' if that fails
 * or the visitor closes the sheet.
 */
export async function shareUrl(path: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = new URL(path, window.location.origin).href
  try {
    if (window.matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ url })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

/** Like `shareUrl`, and shows an alert when the URL is copied. */
export function useShareUrl(): typeof shareUrl {
  const t = useT()
  return async (path) => {
    const outcome = await shareUrl(path)
    if (outcome === 'copied') showAlert({ type: 'success', message: t('compare.copied') })
    return outcome
  }
}
