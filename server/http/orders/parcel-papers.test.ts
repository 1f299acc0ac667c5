import { expect, test } from 'vitest'
import { makeFile } from '../../services/exports/make-file.ts'
import { loadPaperOrders } from '../../services/papers/load-papers.ts'
import { moveThrough, place } from '../../testing/test-orders.ts'
import { clerk, look, member, other, path, setUp, shop, spec } from './test-staff-orders.ts'

setUp()

const dueOf = async (id: string) => {
  const [found] = await loadPaperOrders(shop.context, [id])
  return found!.paper.parcels.map(({ number, of, lines, dueSen }) => ({
    number,
    of,
    pieces: lines.map(({ quantity }) => quantity),
    due: dueSen / 100,
  }))
}
const post = async (address: string, body: object) => {
  const answer = await clerk.browser.post(address, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const receive = async (id: string, amount: number) => {
  const { open } = (await clerk.browser.get(path(id, '/cash'))).body
  await post(path(id, '/cash'), { amount, way: 'transfer', note: '', open })
}
const step = async (id: string, number: number, to: string) => {
  const { parcels } = (await clerk.browser.get(path(id, '/parcels'))).body
  const { id: parcel, seen } = parcels[number - 1]
  const courier = { shippingProvider: 'pos_laju', trackingNumber: `EP${id.slice(0, 6)}${number}` }
  await post(`/api/staff/parcels/${parcel}/move`, { seen, to, ...(to === 'on_the_way' && courier) })
}

test('an order that ships in parts has papers for each parcel, which collect the amount due once', async () => {
  const id = await place(member, [
    [spec, 3],
    [other, 1],
  ])
  await moveThrough(shop, id, ['In Progress'])
  const total = spec.price * 3 + other.price
  expect(await dueOf(id)).toEqual([{ number: 1, of: 1, pieces: [3, 1], due: total }])

  await post(path(id, '/parcels'), { lines: [{ position: 0, quantity: 2 }] })
  const slips = (await clerk.browser.get(path(id, '/slips?lang=en'))).body
  expect(slips).toMatchObject([
    { number: 1, of: 2, due: total, paid: false, lines: [{ quantity: 2 }] },
    { number: 2, of: 2, due: 0, paid: false, lines: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  const printing = { papers: ['labels'], labelSheet: 'a6' }
  const { file } = (await clerk.browser.post('/api/staff/papers', { ids: [id], printing, lang: 'en' })).body
  await makeFile(shop.context, { file })
  expect((await clerk.browser.get(`/api/staff/files/${file}`)).body).toMatchObject({ total: 2 })

  await step(id, 1, 'on_the_way')
  await step(id, 1, 'delivered')
  // The courier has the money of the first parcel.
  expect(await dueOf(id)).toEqual([{ number: 2, of: 2, pieces: [1, 1], due: 0 }])
  await receive(id, total - 30)
  expect(await dueOf(id)).toMatchObject([{ number: 2, due: 30 }])
})

test('what was paid in advance is not collected again', async () => {
  const id = await place(member, [[spec, 2]])
  await moveThrough(shop, id, ['In Progress'])
  await receive(id, 100)
  const total = spec.price * 2
  expect((await look(id)).order).toMatchObject({ amountToPay: total, paidInAdvance: 100 })
  expect((await member.browser.get(`/api/orders/${id}`)).body).toMatchObject({ paidInAdvance: 100 })
  expect(await dueOf(id)).toMatchObject([{ due: total - 100 }])
  await receive(id, total - 100)
  expect(await dueOf(id)).toMatchObject([{ due: 0 }])
  expect((await clerk.browser.get(path(id, '/slips?lang=en'))).body).toMatchObject([{ paid: true }])
})
