import { Fragment } from 'react'
import { Link } from 'react-router'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import { formatCm } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { RuleHead } from '../ui/dimension-line.tsx'
import { Hotspot } from './hotspot.tsx'
import { ScenePicture } from './scene-picture.tsx'

/** The rooms, chosen by radio buttons, which work without scripts. */
export function RoomScenes({ rooms }: { rooms: readonly RoomScene[] }) {
  const t = useT()
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="rooms" className="wrap pt-10 md:pt-20">
      <RuleHead
        id="rooms"
        title={t('home.rooms')}
        link={
          <Link
            to={paths.plan()}
            className="inline-flex min-h-11 items-center text-end underline hover:text-petrol"
          >
            {t('home.planRoom')}
          </Link>
        }
      />
      <div className="-mt-4 flex flex-wrap gap-x-7">
        {rooms.map((room, index) => (
          <Fragment key={room.id}>
            <label
              className={`relative inline-flex min-h-11 items-center border-b border-transparent text-md text-ink-soft hover:text-ink has-checked:border-ink has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol ${rooms.length === 1 ? 'hidden' : ''}`}
            >
              <input
                type="radio"
                name="room"
                value={room.id}
                defaultChecked={index === 0}
                className="absolute inset-0 size-full opacity-0"
              />
              {room.name}
            </label>
            <div className="order-1 hidden w-full pt-4 [label:has(:checked)+&]:block">
              <Room room={room} />
            </div>
          </Fragment>
        ))}
      </div>
    </section>
  )
}

/** The fraction of the height of a wide picture that is cut off at the top, and again at the bottom. */
const cut = 0.1

interface RoomProps {
  room: RoomScene
  /**
   * Whether the room is the first on the page. Its picture is then fetched at once, and is lower on wide screens, so
   * that goods below it are visible.
   */
  first?: boolean
}

/** A room with its hotspots, and the same products as a list below. A phone shows only the list. */
export function Room({ room, first = false }: RoomProps) {
  const t = useT()
  const { name, width, height, products } = room
  const label = t('home.inRoom', { room: name })
  const spots = first
    ? products
        .map((product) => ({ ...product, y: (product.y - cut) / (1 - 2 * cut) }))
        .filter(({ y }) => y > 0.05 && y < 0.95)
    : products
  return (
    <>
      <div className="relative bg-studio">
        {/* Keeps the picture's place until it is loaded. */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={`block h-auto w-full ${first ? 'md:hidden' : ''}`}
          aria-hidden
        />
        {first && (
          <svg
            viewBox={`0 0 ${width} ${height * (1 - 2 * cut)}`}
            className="h-auto w-full max-md:hidden md:block"
            aria-hidden
          />
        )}
        <ScenePicture
          room={room}
          first={first}
          sizes="(min-width: 1440px) 1312px, 95vw"
          className="absolute inset-0 size-full object-cover"
        />
        <div role="group" aria-label={label} className="max-md:hidden">
          <svg className="absolute inset-0 size-full">
            {spots.map((product) => (
              <Hotspot key={product.id} product={product} />
            ))}
          </svg>
        </div>
      </div>
      <ul
        aria-label={label}
        className={`grid ${first ? 'max-md:*:nth-[n+4]:hidden' : ''} md:auto-cols-fr md:grid-flow-col md:gap-x-4`}
      >
        {products.map(({ id, productName, specName, price, sizeCm }) => (
          <li key={id}>
            <Link
              to={paths.product(id, specName)}
              prefetch={onIntent}
              className="grid min-h-13 grid-cols-[1fr_auto] items-center gap-x-4 py-3.5 text-md leading-5 no-underline max-md:border-b max-md:border-line hover:underline md:grid-cols-1 md:content-start md:text-sm"
            >
              <span>{productName}</span>
              <span className="tabular text-sm text-ink-soft">
                <span className="whitespace-nowrap">{formatRinggit(price)}</span>
                {sizeCm && (
                  <>
                    <span className="md:max-lg:hidden">{' · '}</span>
                    <span className="whitespace-nowrap md:max-lg:block">{formatCm(sizeCm.width)} cm</span>
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
