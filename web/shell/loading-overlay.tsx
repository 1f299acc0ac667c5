import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useT } from '../i18n.tsx'

/** Milliseconds before the overlay shows: a page that is here sooner needs none. */
const patience = 200

/**
 * "Page changes hide the loading overlay." It lies over the page while another one is on its way; a new listing
 * on the same page leaves the page usable.
 */
export function LoadingOverlay() {
  const t = useT()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const [waited, setWaited] = useState(false)
  const leaving = navigation.location !== undefined && navigation.location.pathname !== pathname

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setWaited(true), patience)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [leaving])

  if (!leaving || !waited) return null
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-white/78">
      <p className="w-30 text-center text-sm">
        <span aria-hidden className="mb-2.5 block dim-growing" />
        {t('shell.loading')}
      </p>
    </div>
  )
}
