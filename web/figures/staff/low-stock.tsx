import { Link } from 'react-router'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/picture.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'

/** Specs that are low or sold out, the lowest first, linked to the stock page. */
export function LowStock({ lowStock: { total, specs } }: { lowStock: CallOutput<'GET /staff/stock/low'> }) {
  const t = useT()
  return (
    <Panel
      title={t('staff.overview.lowStock')}
      afterTitle={
        total > 0 && (
          <Link
            to={staffPaths.stock(new URLSearchParams({ low: 'yes' }))}
            className="underline decoration-control"
          >
            {t('staff.overview.allSpecs', { count: total })}
          </Link>
        )
      }
    >
      {specs.length === 0 ? (
        <p className="text-ink-soft">{t('staff.overview.nothingLow')}</p>
      ) : (
        <ul>
          {specs.map((spec) => (
            <li key={`${spec.productId}/${spec.specId}`} className="border-b border-line">
              <Link
                to={staffPaths.stock(new URLSearchParams({ q: spec.productName, low: 'yes' }))}
                className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 py-2 no-underline hover:bg-studio"
              >
                <Picture url={spec.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
                <span>
                  {spec.productName}
                  <span className="block text-xs text-ink-soft">{spec.displayName}</span>
                </span>
                <span className={`tabular pr-1 ${spec.stock === 0 ? 'font-medium text-danger' : ''}`}>
                  <span className="sr-only">{t('staff.overview.inStock')} </span>
                  {spec.stock}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
