import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'

const overlayDelayMs = 200

/** The texts shown while a page loads, by path: "Delivery policy: with a loading text." */
export const loadingTexts: Partial<Record<string, TextKey>> = {
  [paths.policy()]: 'policies.privacyLoading',
  [paths.terms()]: 'policies.termsLoading',
  [paths.delivery()]: 'policies.deliveryLoading',
  [paths.returns()]: 'policies.returnsLoading',
}

/** Covers the page while another page loads: "Page changes hide the loading overlay." */
export function LoadingOverlay() {
  const t = useT()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const [waited, setWaited] = useState(false)
  const target = navigation.location?.pathname ?? pathname
  const leaving = target !== pathname

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setWaited(true), overlayDelayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [leaving])

  if (!leaving || !waited) return null
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-white/78">
      <p className="min-w-30 text-center text-sm">
        <span aria-hidden className="mx-auto mb-2.5 block w-30 dim-growing" />
        {t(loadingTexts[target] ?? 'shell.loading')}
      </p>
    </div>
  )
}
