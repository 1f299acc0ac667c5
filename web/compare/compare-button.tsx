import { Link } from 'react-router'
import type { Chosen } from '#core/compare/choice.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { showAlert } from '../shell/alert-store.ts'
import { explainMissingPart } from '../offline/missing-part.ts'
import { buttonClass } from '../ui/button.tsx'
import type * as CompareStore from './compare-store.ts'

let store: Promise<typeof CompareStore> | undefined

/** One promise for all presses until it fails, so that they count in sequence. */
const loadStore = () =>
  (store ??= import('./compare-store.ts').catch((error: unknown) => {
    store = undefined
    throw error
  }))

/** A link that adds a spec to the comparison and shows the tray. Without scripts it opens a comparison of this spec. */
export function CompareButton({ entry, variant }: { entry: Chosen; variant: 'line' | 'quiet' }) {
  const t = useT()
  const press = async () => {
    const { compareActions } = await loadStore()
    if (compareActions.add(entry)) window.dispatchEvent(new Event('compare'))
    else showAlert({ type: 'warning', message: t('compare.full'), subject: entry.name })
  }
  return (
    <Link
      to={paths.compare(`${entry.product}~${entry.spec}`)}
      rel="nofollow"
      aria-label={t('compare.product', { product: entry.name })}
      onClick={(event) => {
        event.preventDefault()
        press().catch((error: unknown) => explainMissingPart(error, t))
      }}
      className={buttonClass({ variant })}
    >
      {t('compare.title')}
    </Link>
  )
}
