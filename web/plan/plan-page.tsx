import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { parseCompared } from '#core/compare/choice.ts'
import type { Product } from '#core/catalogue/product.ts'
import { doorIn, parsePlan, readLength } from '#core/plan/address.ts'
import { findConflicts } from '#core/plan/clearances.ts'
import {
  freePlace,
  keepInside,
  planLimits,
  rectangleOf,
  turned,
  type Piece,
  type Plan,
  type Room,
} from '#core/plan/plan.ts'
import { apiContext } from '../api/context.ts'
import { readEveryProduct } from '../catalogue/read-products.ts'
import { useWayIn } from '../fit/way-in-store.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import type { Route } from './+types/plan-page'
import { AddPieces } from './add-pieces.tsx'
import { Furnish } from './furnish/furnish.tsx'
import { readWorkplaces } from './furnish/read-workplaces.ts'
import { ConflictTexts } from './conflict-texts.tsx'
import { PieceList } from './piece-list.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import { PlanHelp, PlanTools } from './plan-tools.tsx'
import { resolve, roleOf, toPlaced, type Known, type Resolved } from '#core/plan/resolved.ts'
import { RoomFold } from './room-fields.tsx'
import { usePlan } from './use-plan.ts'

/** Reads the plan of the URL without unknown pieces, and adds the spec that the parameter `add` names. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const written = parsePlan(url.searchParams)
  const [added] = parseCompared(url.searchParams.get('add'))
  const ids = [...written.pieces, ...(added ? [added] : [])].map(({ product }) => product)
  const api = context.get(apiContext)
  const read = await readEveryProduct(api, [...new Set(ids)])
  const products = [...read.values()].filter((product) => product !== null)
  const known = knownOf(products)
  const pieces = resolve(written.pieces, known).map(({ piece }) => piece)
  const plan = { ...written, pieces }
  const workplaces = await readWorkplaces(api)
  const more = added ? newPiece(plan, known, added.product, added.spec) : []
  return {
    plan: { ...plan, pieces: [...pieces, ...more] },
    added: more.length > 0,
    unknown: written.pieces.length - pieces.length,
    products,
    workplaces,
  }
}

/** Nothing is read again after changes of the parameters, because the page already shows them. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

const knownOf = (products: readonly Product[]): Known =>
  new Map(products.map((product) => [product.id, product]))

/** Returns a new piece at a free place; none if the spec or its size is unknown, or if the plan is full. */
function newPiece(plan: Plan, known: Known, productId: string, specId: string): Piece[] {
  const product = known.get(productId)
  const spec = product?.specs.find(({ id }) => id === specId)
  if (!product || !spec?.sizeCm || plan.pieces.length >= planLimits.pieces) return []
  // A chair faces the desk above it.
  const turn = roleOf(product, spec) === 'chair' ? 180 : 0
  const taken = resolve(plan.pieces, known).map(({ piece, size }) => rectangleOf(piece, size))
  return [freePlace({ product: productId, spec: specId, x: 0, y: 0, turn }, spec.sizeCm, plan, taken)]
}

/** If the URL names no room, starts with the room that the visitor measured before: "The visitor enters once". */
function useMeasuredRoom({ door }: Plan, start: (room: Room, type: 'measured') => void): void {
  const [parameters] = useSearchParams()
  const { roomWidth = 0, roomDepth = 0 } = useWayIn()
  const startMeasured = useEffectEvent(() => {
    if (parameters.has('room')) return
    const [width, depth] = [roomWidth, roomDepth].map((cm) => readLength(String(Math.round(cm))))
    if (width === undefined || depth === undefined) return
    start({ width, depth, door: doorIn(width, String(door)) }, 'measured')
  })
  useEffect(() => startMeasured(), [])
}

function PlanHead() {
  const t = useT()
  const { search } = useLocation()
  return (
    <PageHead
      title={t('plan.title')}
      description={t('plan.description')}
      path={paths.plan()}
      noIndex={search !== ''}
    />
  )
}

/** The page of the plan: "The room: products drawn to scale on a floor plan, … printable and shareable by address." */
export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { plan, past, chosen, change } = usePlan(loaderData.plan, loaderData.added)
  const [known, setKnown] = useState(knownOf(loaderData.products))
  const [isAdding, setAdding] = useState(plan.pieces.length === 0)
  const items = resolve(plan.pieces, known)
  const conflicts = findConflicts(plan, items.map(toPlaced))
  const current = chosen === undefined ? undefined : items[chosen]
  const isFull = plan.pieces.length >= planLimits.pieces
  const choose = (index: number) => index !== chosen && change({ type: 'choose', index })
  const remove = (index: number) => change({ type: 'remove', index })
  const add = (product: Product, specId: string) => {
    const all = new Map([...known, [product.id, product]])
    setKnown(all)
    for (const piece of newPiece(plan, all, product.id, specId)) change({ type: 'add', piece })
  }
  const turn = (item: Resolved) => {
    const piece = keepInside(turned(item.piece), item.size, plan)
    change({ type: 'piece', index: items.indexOf(item), piece })
  }
  const changeRoom = (room: Room, type: 'room' | 'measured' = 'room') =>
    change({ type, room, pieces: items.map(({ piece, size }) => keepInside(piece, size, room)) })
  useMeasuredRoom(plan, changeRoom)
  return (
    <>
      <PlanHead />
      <div className="wrap">
        <h1 className="pt-5 pb-4 text-h1">{t('plan.title')}</h1>
        <WithoutScripts>{t('plan.needsJavaScript')}</WithoutScripts>
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px] print:block">
          <section aria-label={t('plan.plan')}>
            <PlanTools
              {...{ plan, isAdding }}
              mayTurn={current !== undefined}
              mayDouble={current !== undefined && !isFull}
              mayUndo={past.length > 0}
              onAdd={() => setAdding(!isAdding)}
              onTurn={() => current && turn(current)}
              onDouble={() => current && add(current.product, current.spec.id)}
              onUndo={() => change({ type: 'undo' })}
              onClear={() => change({ type: 'clear' })}
            />
            {(isAdding || items.length === 0) && <AddPieces onAdd={add} isFull={isFull} />}
            <Furnish
              plan={plan}
              workplaces={loaderData.workplaces}
              onFurnish={(pieces, products) => {
                setKnown((before) => new Map([...before, ...knownOf(products)]))
                change({ type: 'furnish', pieces })
                setAdding(false)
              }}
            />
            <div className="bg-studio p-3 md:p-6 print:bg-paper print:p-0">
              <PlanDrawing
                plan={plan}
                items={items}
                conflicts={conflicts}
                chosen={chosen}
                onChoose={choose}
                onChange={(index, piece) => change({ type: 'piece', index, piece })}
                onRemove={remove}
              />
            </div>
            <PlanHelp />
          </section>
          <section aria-label={t('plan.pieces')}>
            <ConflictTexts conflicts={conflicts} items={items} />
            <PieceList
              {...{ plan, items, conflicts, chosen }}
              unknown={loaderData.unknown}
              onChoose={choose}
              onRemove={remove}
            />
            <RoomFold plan={plan} onChange={changeRoom} />
          </section>
        </div>
      </div>
    </>
  )
}
