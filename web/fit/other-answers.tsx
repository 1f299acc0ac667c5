import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import type { Up } from '#core/fit/way-in.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import type { Judged } from './use-judged.ts'
import { VerdictLine } from './verdict-line.tsx'

const titles: Record<Up, TextKey> = { lift: 'fit.byLift', stairs: 'fit.byStairs', level: 'fit.byDoor' }

/** The verdicts for further products: "The cart's and wishlist's products through the same way." */
export function OtherAnswers({ others, up }: { others: readonly Judged[]; up: Up }) {
  const t = useT()
  if (others.length === 0) return null
  return (
    <section aria-labelledby="fit-others" className="mt-7">
      <h2 id="fit-others" className="mb-1 text-lg">
        {t(titles[up])}
      </h2>
      <ul>
        {others.map(({ product, spec, verdict }) => (
          <li
            key={`${product.id} ${spec.id}`}
            className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-x-3.5 border-b border-line py-2.5 text-sm"
          >
            <Picture
              url={pictureOfSpec(product, spec)}
              alt=""
              sizes="48px"
              className="size-12 bg-studio object-cover"
            />
            <p>
              <span className="text-ink-soft">{`${product.productName}, ${spec.displayName}`}</span>
              <VerdictLine verdict={verdict} className="text-md leading-5" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
