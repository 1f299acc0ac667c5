import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, prepareBuying, settle, startBuying, type Submit } from '../buying.ts'
import { checked, look } from '../checks.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { openHandles, residentMegabytes } from '../process-usage.ts'
import { startShop, until } from '../shop.ts'

/** Clients of each kind. */
const many = 200
/** Readers of live lines that never read; of one member no more are allowed in production. */
const readers = 15

/**
 * Clients that send their heads or bodies byte by byte, break off in the middle, and never read what they asked for: all
 * of them are cut, others are served meanwhile, and no handle and no memory stays taken.
 */
export async function slowClients({ servedEngine, kind, tell }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const shop = await startShop(kind, engine.env)
  const { port } = new URL(shop.origin)
  const problems: string[] = []
  const sockets: Socket[] = []
  const open = (first: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(first)
    sockets.push(socket)
    return socket
  }
  try {
    const buying = await prepareBuying(await engine.url())
    const load = startBuying(buying, () => shop.origin)
    await pause(3_000)
    const [handles, memory] = [openHandles(shop.pid), residentMegabytes(shop.pid)]
    buying.slowest = 0
    const head = 'POST /api/orders HTTP/1.1\r\nHost: shop\r\n'
    const slow = [
      ...Array.from({ length: many }, () => open(head)),
      ...Array.from({ length: many }, () =>
        open(`${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`),
      ),
    ]
    for (let n = 0; n < many; n += 1) {
      const broken = open(
        `${head}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(9_000)}`,
      )
      setTimeout(() => broken.destroy(), 100 + Math.random() * 1_000)
    }
    const followed = buying.submits.find(({ id }) => id !== undefined) as Submit
    for (let n = 0; n < readers; n += 1)
      open(
        `GET /api/orders/${followed.id}/live HTTP/1.1\r\nHost: shop\r\nCookie: session=${followed.buyer.token}\r\n\r\n`,
      ).pause()
    // What was asked for is large, and never read.
    for (let n = 0; n < many; n += 1) open('GET /shop HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20)).pause()
    const from = performance.now()
    const dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('x')
    }, 1_000)
    tell(`slow clients: ${sockets.length} connections, ${openHandles(shop.pid)} handles`)
    const most = openHandles(shop.pid)
    await until('slow senders are cut', async () => slow.every(({ destroyed }) => destroyed), {
      within: 60_000,
      every: 100,
    }).catch(() =>
      problems.push(`${slow.filter(({ destroyed }) => !destroyed).length} slow senders were not cut`),
    )
    const cut = performance.now() - from
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    const back = performance.now()
    await until('all handles are given back', async () => openHandles(shop.pid) <= handles + 20, {
      within: 15_000,
    }).catch(() => problems.push(`${openHandles(shop.pid)} handles instead of ${handles}`))
    await until('a new order', () => placeOne(buying, shop.origin), { within: 10_000 })
    const recovered = performance.now() - back
    await load.stop()
    const after = residentMegabytes(shop.pid)
    if (after > memory + 100) problems.push(`${Math.round(after)} MB instead of ${Math.round(memory)}`)
    if (buying.slowest > 10_000) problems.push(`an order took ${Math.round(buying.slowest)} ms`)
    const all = [...buying.answers.values()].reduce((sum, count) => sum + count, 0)
    if ((buying.answers.get('200') ?? 0) < 0.98 * all) problems.push('orders of others were not taken')
    problems.push(...unexpected(buying.answers), ...(await settle(buying, shop.origin)))
    problems.push(...(await look(await engine.url(), buying)))
    return {
      fault: 'slow and broken-off clients',
      engine: engine.name,
      how: `${many} that send their headers drop by drop, ${many} their bodies drop by drop, ${many} that disconnect in the middle of a body, ${many} that request 20 pages each, and ${readers} that open an event stream and never read`,
      times: 1,
      saw: `slow senders: cut off after ${Math.round(cut / 1000)} s at the latest; other people’s orders: ${countAnswers(buying.answers)}, the slowest in ${Math.round(buying.slowest)} ms`,
      checked: `${checked}; handles ${handles} before, ${most} at most, ${openHandles(shop.pid)} after; memory ${Math.round(memory)} MB before, ${Math.round(after)} MB after`,
      problems,
      recovered: [recovered],
    }
  } finally {
    await shop.stop()
    await engine.remove()
  }
}
