import { planLimits, emptyPlan, turns, type Piece, type Plan } from './plan.ts'

/**
 * Writes a plan as search parameters: `room=620x480`, `door=100`, and `pieces`, a list with `product~spec~x~y~turn`
 * for each piece.
 */
export function writePlan({ width, depth, door, pieces }: Plan): URLSearchParams {
  const parameters = new URLSearchParams({ room: `${width}x${depth}`, door: String(door) })
  const written = pieces.map(({ product, spec, x, y, turn }) =>
    [product, spec, round(x), round(y), turn].join('~'),
  )
  if (written.length > 0) parameters.set('pieces', written.join(','))
  return parameters
}

const round = (cm: number) => Math.round(cm * 10) / 10

/** Reads a plan from search parameters. Invalid parts, and pieces outside the room, are left out. */
export function parsePlan(parameters: URLSearchParams): Plan {
  const [width, depth] = (parameters.get('room') ?? '').split('x').map(readLength)
  const room = { width: width ?? emptyPlan.width, depth: depth ?? emptyPlan.depth }
  const pieces = (parameters.get('pieces') ?? '')
    .split(',')
    .flatMap((text) => {
      const piece = readPiece(text)
      return piece ? [piece] : []
    })
    .filter(({ x, y }) => x <= room.width && y <= room.depth)
    .slice(0, planLimits.pieces)
  return { ...room, door: doorIn(room.width, parameters.get('door')), pieces }
}

/** Reads a width or depth of a room in centimetres; undefined for other texts. */
export function readLength(text: string): number | undefined {
  const cm = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return cm >= planLimits.min && cm <= planLimits.max ? cm : undefined
}

/** Reads the position of a door, and limits it to the wall. */
export function doorIn(width: number, text: string | null): number {
  const door = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : emptyPlan.door
  return Math.max(0, Math.min(door, width - planLimits.doorWidth))
}

const written =
  /^(?<product>[\w-]{1,100})~(?<spec>[\w-]{1,100})~(?<x>\d{1,4}(?:\.\d)?)~(?<y>\d{1,4}(?:\.\d)?)~(?<turn>\d{1,3})$/

function readPiece(text: string): Piece | undefined {
  const { product, spec, x, y, turn } = written.exec(text)?.groups ?? {}
  const known = turns.find((one) => String(one) === turn)
  if (product === undefined || spec === undefined || known === undefined) return undefined
  return { product, spec, x: Number(x), y: Number(y), turn: known }
}
