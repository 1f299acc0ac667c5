import { Fragment } from 'react'
import { formatCm } from '#core/catalogue/size.ts'
import type { DimensionLine } from '#core/measure/dimension-lines.ts'
import { useT } from '#web/i18n/i18n.tsx'

const letters = {
  width: 'product.widthLetter',
  depth: 'product.depthLetter',
  height: 'product.heightLetter',
} as const

/** Width, depth and height drawn over a picture. Hidden from screen readers, because the size is also a text. */
export default function DimensionLines({ lines }: { lines: readonly DimensionLine[] }) {
  const t = useT()
  const line = '[vector-effect:non-scaling-stroke]'
  return (
    // The colours of the lines do not change with the theme, because the picture does not change either.
    <span
      aria-hidden
      data-dimensions
      className="pointer-events-none absolute inset-0 forced-color-adjust-none"
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
      {/* This drawing is in pixels, so that its texts have the same size on every screen. */}
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
            {/* The text is a single string, because the halo of a second string would cover the letter before it. */}
            {`${t(letters[of])} ${formatCm(cm)}`}
          </text>
        ))}
      </svg>
    </span>
  )
}
