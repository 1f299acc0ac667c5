import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'

/**
 * Offers an address of the shop to the phone's own sharing, or copies it. A browser may refuse to copy; the address then
 * stands in its address bar.
 */
export async function shareAddress(path: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = new URL(path, window.location.origin).href
  try {
    if (window.matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ url })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    // Closing the phone's own sheet is no failure either.
    return 'refused'
  }
}

/** The same, and says so when the address is copied. */
export function useShareAddress(): typeof shareAddress {
  const t = useT()
  return async (path) => {
    const outcome = await shareAddress(path)
    if (outcome === 'copied') showAlert({ type: 'success', message: t('compare.copied') })
    return outcome
  }
}
