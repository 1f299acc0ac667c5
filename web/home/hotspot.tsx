import { Link } from 'react-router'
import type { PlacedProduct } from '#core/catalogue/rooms/rooms.ts'
import { formatMeasures } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { DimensionLine } from '../ui/dimension-line.tsx'

const cardWidth = 280
/** If a hotspot is nearer to a side than this fraction of the picture's width, its card extends towards the middle. */
const edge = 0.22

/** The offset of a card's left edge from its hotspot in pixels; negative to the left. */
function cardOffset(x: number): number {
  if (x < edge) return -40
  return x > 1 - edge ? 40 - cardWidth : -cardWidth / 2
}

/**
 * A square on the picture of a room that links to a product. A pointer or the focus shows its card: "Its card hangs
 * on a dimension line over empty wall." The position is set without inline styles.
 */
export function Hotspot({ product }: { product: PlacedProduct }) {
  const t = useT()
  const { id, productName, specName, x, y, sizeCm } = product
  const price = formatRinggit(product.price)
  const [left, top] = [`${x * 100}%`, `${y * 100}%`]
  return (
    <g className="group">
      <line
        x1={left}
        y1="3%"
        x2={left}
        y2={top}
        className="invisible stroke-ink group-focus-within:visible group-hover:visible"
      />
      <Link
        to={paths.product(id, specName)}
        aria-label={t('home.hotspot', { product: productName, price })}
        className="group/spot outline-none"
      >
        <svg x={left} y={top} className="overflow-visible">
          <rect
            x="-22"
            y="-22"
            width="44"
            height="44"
            rx="2"
            className="fill-transparent stroke-2 group-focus-visible/spot:stroke-petrol"
          />
          <rect
            x="-11.5"
            y="-11.5"
            width="23"
            height="23"
            rx="1.5"
            className="fill-paper stroke-ink group-focus-within:fill-ink group-hover:fill-ink"
          />
          <path
            d="M-6.5 0h13"
            className="stroke-ink group-focus-within:stroke-white group-hover:stroke-white"
          />
          <path d="M0-6.5v13" className="stroke-ink group-focus-within:invisible group-hover:invisible" />
        </svg>
      </Link>
      <svg
        aria-hidden
        x={left}
        y="3%"
        className="pointer-events-none invisible overflow-visible group-focus-within:visible group-hover:visible"
      >
        <foreignObject x={cardOffset(x)} width={cardWidth} height="140" className="overflow-visible">
          <div className="rounded-dialog border border-line bg-paper p-4 text-md shadow-pop">
            <p className="font-medium">{productName}</p>
            {sizeCm && <DimensionLine className="my-2">{formatMeasures(sizeCm)} cm</DimensionLine>}
            <p className="tabular">{price}</p>
          </div>
        </foreignObject>
      </svg>
    </g>
  )
}
