import { Link } from 'react-router'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

interface PolicyEndProps {
  disclaimer?: string
  /** The policy that the second button leads to. */
  next: { label: TextKey; to: ShopAddress }
}

/** The end of a policy page: its disclaimer and its three buttons, "Back to Shop, [the other policy], Home". */
export function PolicyEnd({ disclaimer, next }: PolicyEndProps) {
  const t = useT()
  return (
    <div className="mt-12">
      {disclaimer !== undefined && (
        <div className="border-t border-line pt-4 text-sm text-ink-soft">
          <p className="font-medium text-ink">{t('policies.disclaimer')}</p>
          <p className="max-w-[33em]">{disclaimer}</p>
        </div>
      )}
      <div className="mt-7 flex flex-wrap gap-2">
        <Link to={paths.shop()} prefetch={onIntent} className={buttonClass()}>
          {t('policies.backToShop')}
        </Link>
        <Link to={next.to} prefetch={onIntent} className={buttonClass({ variant: 'secondary' })}>
          {t(next.label)}
        </Link>
        <Link to={paths.home()} prefetch={onIntent} className={buttonClass({ variant: 'secondary' })}>
          {t('policies.home')}
        </Link>
      </div>
    </div>
  )
}
