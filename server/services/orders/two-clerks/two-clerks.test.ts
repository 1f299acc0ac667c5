import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInMember, stockedSpecs } from '#server/testing/test-orders.ts'
import { createTestShop, testMoment } from '#server/testing/test-shop.ts'
import { signedInStaff } from '#server/testing/test-staff.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { checkOrder, checkShop, countEntries, snapshot } from './test-books.ts'
import { press, requestOf, taking, type Office, type Press, type Request } from './test-presses.ts'

const start = 100_000

let shop: Awaited<ReturnType<typeof createTestShop>>
let office: Office

beforeAll(async () => {
  let passed = 0
  shop = await createTestShop({
    env: { MAX_PENDING_ORDERS: '100000', UNDO_SECONDS: '60' },
    context: {
      // Each reading advances the time, so that earlier versions are stale.
      now: () => new Date(testMoment.getTime() + (passed += 1)),
      documentMaker: { make: async () => Buffer.from('a document'), close: async () => {} } as never,
    },
  })
  const clerks = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'owner')] as const
  const [place] = (await clerks[0].browser.get('/api/pickupLocations')).body
  office = {
    clerks: [clerks[0].browser, clerks[1].browser],
    member: await signedInMember(shop),
    specs: (await stockedSpecs(shop, start)).slice(0, 3),
    pickupPlace: place.id,
  }
})
afterAll(() => shop.close())

/** The number of orders that the clerks entered. */
interface Model {
  orders: number
}
interface Real {
  ids: string[]
}
type Command = fc.AsyncCommand<Model, Real>

const read = async (path: string) => office.clerks[0].get(`/api${path}`)

async function send({ path, body = {}, key, by }: Request, clerk: 0 | 1) {
  const browser = by === 'member' ? office.member.browser : office.clerks[clerk]
  const answer = await browser.post(`/api${path}`, body, key === undefined ? {} : { 'idempotency-key': key })
  // The shop may refuse a request, but must not fail.
  expect([200, 400, 404, 409], `${path} ${JSON.stringify([body, answer.body])}`).toContain(answer.status)
  return answer
}

const prepare = (about: Press, id: string) => requestOf(about, id, { office, read })

async function check({ ids }: Real) {
  countInputs()
  for (const id of ids) await checkOrder(shop.context.database, id)
}

abstract class OnOrder implements Command {
  readonly order: number
  constructor(order: number) {
    this.order = order
  }
  check = ({ orders }: Readonly<Model>) => orders > 0
  async run(_: Model, real: Real) {
    await this.press(real.ids[this.order % real.ids.length]!, real)
    await check(real)
  }
  abstract press(id: string, real: Real): Promise<void>
}

/** A clerk enters an order and sends it again, as after a lost connection. Both responses name the same order. */
class Take implements Command {
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check = ({ orders }: Readonly<Model>) => orders < 3
  async run(model: Model, real: Real) {
    const request = taking(office, this.which)
    const [first, again] = await Promise.all([send(request, 0), send(request, 0)])
    expect([first.status, again.status], JSON.stringify(first.body)).toEqual([200, 200])
    expect(again.body.id).toBe(first.body.id)
    real.ids.push(first.body.id)
    model.orders += 1
    await check(real)
  }
  toString = () => `take(${this.which})`
}

/** The same press twice at once, by one clerk or by both. It takes effect only once. */
class Twice extends OnOrder {
  readonly about: Press
  readonly clerk: 0 | 1
  constructor(order: number, about: Press, clerk: 0 | 1) {
    super(order)
    this.about = about
    this.clerk = clerk
  }
  async press(id: string) {
    const request = await prepare(this.about, id)
    if (request === undefined) return
    const before = await countEntries(shop.context.database, id)
    const second = request.key === undefined ? this.clerk : 0
    const answers = await Promise.all([send(request, 0), send(request, second)])
    const done = answers.filter(({ status }) => status === 200)
    if (request.answersAgain) {
      const after = await countEntries(shop.context.database, id)
      for (const [n, count] of after.entries()) expect(count - before[n]!).toBeLessThanOrEqual(1)
    } else if (!request.repeats) expect(done.length, JSON.stringify(request)).toBeLessThanOrEqual(1)
  }
  override toString = () => `twice(${this.order}, ${JSON.stringify(this.about)}, ${this.clerk})`
}

/** Two presses at once, each based on the version that its clerk saw before. */
class Race extends OnOrder {
  readonly one: Press
  readonly other: Press
  constructor(order: number, one: Press, other: Press) {
    super(order)
    this.one = one
    this.other = other
  }
  async press(id: string) {
    const requests = await Promise.all([prepare(this.one, id), prepare(this.other, id)])
    await Promise.all(requests.map((request, n) => request && send(request, n as 0 | 1)))
  }
  override toString = () => `race(${this.order}, ${JSON.stringify([this.one, this.other])})`
}

/** A press that the other clerk undoes. Afterwards, all data are the same as before. */
class Back extends OnOrder {
  readonly about: Press
  constructor(order: number, about: Press) {
    super(order)
    this.about = about
  }
  async press(id: string) {
    const { database } = shop.context
    const request = await prepare(this.about, id)
    if (request?.undo === undefined) return
    const before = await snapshot(database, id)
    if ((await send(request, 0)).status !== 200) return
    const after = await snapshot(database, id)
    const undo = await request.undo(read)
    if (undo === undefined) return
    const answers = await Promise.all([send(undo, 1), send(undo, 0)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length, JSON.stringify(undo)).toBeLessThanOrEqual(1)
    expect(await snapshot(database, id)).toEqual(done.length === 1 ? before : after)
  }
  override toString = () => `back(${this.order}, ${JSON.stringify(this.about)})`
}

const order = fc.nat({ max: 2 })
const undoable = press.filter(({ what }) =>
  ['move', 'parcel', 'change', 'startReturn', 'returning'].includes(what),
)
const commands = fc.commands(
  [
    fc.nat({ max: 11 }).map((which): Command => new Take(which)),
    fc
      .tuple(order, press, fc.constantFrom(0 as const, 1 as const))
      .map(([n, about, clerk]): Command => new Twice(n, about, clerk)),
    fc.tuple(order, press, press).map(([n, one, other]): Command => new Race(n, one, other)),
    fc.tuple(order, press, press).map(([n, one, other]): Command => new Race(n, one, other)),
    fc.tuple(order, undoable).map(([n, about]): Command => new Back(n, about)),
    fc.tuple(order, undoable).map(([n, about]): Command => new Back(n, about)),
  ],
  { maxCommands: 40, size: 'max' },
)

test('two clerks who do anything at once gain and lose no piece and no sen, and undoing leaves no trace', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const real: Real = { ids: [] }
      await fc.asyncModelRun(() => ({ model: { orders: 0 }, real }), [new Take(4), new Take(0), ...steps])
      await checkShop(shop.context.database, start)
    }),
    { numRuns: inputs(2, 12) },
  )
}, 400_000)
