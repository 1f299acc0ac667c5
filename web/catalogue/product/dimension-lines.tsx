import { Ruler } from 'lucide-react'
import { Fragment } from 'react'
import { formatCm } from '#core/catalogue/size.ts'
import type { DimensionLine } from '#core/measure/dimension-lines.ts'
import { useT } from '../../i18n/i18n.tsx'
import { dimensionsStore, useDimensionsShown } from '../../session/dimensions-store.ts'
import { Button } from '../../ui/button.tsx'

const letters = {
  width: 'product.widthLetter',
  depth: 'product.depthLetter',
  height: 'product.heightLetter',
} as const

/** Width, depth and height drawn over a picture. Hidden from screen readers, because the size is also a text. */
export function DimensionLines({ lines }: { lines: readonly DimensionLine[] }) {
  const t = useT()
  const isShown = useDimensionsShown()
  const line = '[vector-effect:non-scaling-stroke]'
  return (
    // Hidden rather than removed, so that the lines are animated only once. Like the picture's, their colours do not
    // change with the theme.
    <span
      aria-hidden
      data-dimensions
      className={`pointer-events-none absolute inset-0 forced-color-adjust-none ${isShown ? '' : 'invisible'}`}
    >
      <svg viewBox="0 0 1000 1000" fill="none" className="absolute inset-0 size-full">
        {lines.map(({ of, ...path }) => (
          <Fragment key={of}>
            <path d={path.extensions} className={`stroke-control ${line}`} />
            <path
              d={path.line}
              strokeWidth={1.25}
              className={`origin-center animate-grow stroke-ink [transform-box:fill-box] ${line}`}
            />
          </Fragment>
        ))}
      </svg>
      {/* In pixels, so that texts have the same size on every screen. */}
      <svg className="absolute inset-0 size-full text-xs">
        {lines.map(({ of, cm, label: [x, y] }) => (
          <text
            key={of}
            x={`${x / 10}%`}
            y={`${y / 10}%`}
            textAnchor="middle"
            dominantBaseline="central"
            className="tabular fill-ink stroke-studio stroke-10 font-medium [paint-order:stroke] [stroke-linejoin:round]"
          >
            {/* One run of glyphs: the halo of a second one would cover the letter before it. */}
            {`${t(letters[of])} ${formatCm(cm)}`}
          </text>
        ))}
      </svg>
    </span>
  )
}

/** A button that shows and hides the lines: "One press ('Dimensions') hides them." */
export function DimensionsButton() {
  const t = useT()
  const isShown = useDimensionsShown()
  return (
    <Button
      variant="secondary"
      aria-pressed={isShown}
      onClick={() => dimensionsStore.set(!isShown)}
      className="border-control px-3.5! aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
    >
      <Ruler className="size-4" />
      {t('product.dimensions')}
    </Button>
  )
}
