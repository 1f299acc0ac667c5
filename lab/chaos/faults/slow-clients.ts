import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Submission } from '../buying.ts'
import { checked } from '../checks.ts'
import { countAnswers, withShop, type FaultRun, type Outcome } from '../fault.ts'
import { openHandles, residentMegabytes } from '../process-usage.ts'
import { until } from '../shop.ts'

const clients = 200
/** Number of event streams that are never read. In production a member may not open more. */
const readers = 15

const how = `${clients} that send their headers byte by byte, ${clients} their bodies byte by byte, ${clients} that disconnect in the middle of a body, ${clients} that request 20 pages each, and ${readers} that open an event stream and never read`

/** Slow and broken clients must be disconnected, others must be served, and handles and memory must be released. */
export async function slowClients({ servedEngine, kind, print }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const fault = 'slow and disconnecting clients'
  return withShop({ fault, how, engine, kind }, async (trial) => {
    const { shop, buying } = trial
    trial.startLoad()
    await pause(3_000)
    const [handles, memory] = [openHandles(shop.pid), residentMegabytes(shop.pid)]
    buying.slowest = 0
    const from = performance.now()
    const { sockets, slow, stopDripping } = connectClients(shop.origin, buying.submissions)
    print(`slow clients: ${sockets.length} connections, ${openHandles(shop.pid)} handles`)
    const maxHandles = openHandles(shop.pid)
    const areCut = async () => slow.every(({ destroyed }) => destroyed)
    await until('slow senders are cut', areCut, { within: 60_000, every: 100 }).catch(() => {})
    const open = slow.filter(({ destroyed }) => !destroyed).length
    trial.check(open === 0, `${open} slow senders were not cut`)
    const cut = performance.now() - from
    stopDripping()
    for (const socket of sockets) socket.destroy()
    const back = performance.now()
    const areReleased = async () => openHandles(shop.pid) <= handles + 20
    await until('all handles are released', areReleased, { within: 15_000 }).catch(() =>
      trial.check(false, `${openHandles(shop.pid)} handles instead of ${handles}`),
    )
    await trial.recover(back, 10_000)
    const after = residentMegabytes(shop.pid)
    trial.check(after <= memory + 100, `${Math.round(after)} MB instead of ${Math.round(memory)}`)
    trial.check(buying.slowest <= 10_000, `an order took ${Math.round(buying.slowest)} ms`)
    const all = [...buying.answers.values()].reduce((sum, count) => sum + count, 0)
    trial.check((buying.answers.get('200') ?? 0) >= 0.98 * all, 'orders of others were refused')
    return {
      times: 1,
      saw: `slow senders: cut off after ${Math.round(cut / 1000)} s at the latest; other people’s orders: ${countAnswers(buying.answers)}, the slowest in ${Math.round(buying.slowest)} ms`,
      checked: `${checked}; handles ${handles} before, ${maxHandles} at most, ${openHandles(shop.pid)} after; memory ${Math.round(memory)} MB before, ${Math.round(after)} MB after`,
    }
  })
}

/** Connects clients of every kind. The clients in `slow` keep sending byte by byte. */
function connectClients(origin: string, submissions: readonly Submission[]) {
  const sockets: Socket[] = []
  const open = (count: number, text: string): Socket[] => {
    const opened = Array.from({ length: count }, () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(text)
      return socket
    })
    sockets.push(...opened)
    return opened
  }
  const head = 'POST /api/orders HTTP/1.1\r\nHost: shop\r\n'
  const json = `${head}Content-Type: application/json\r\n`
  const slow = [...open(clients, head), ...open(clients, `${json}Content-Length: 5000\r\n\r\n{`)]
  for (const broken of open(clients, `${json}Content-Length: 90000\r\n\r\n${'x'.repeat(9_000)}`))
    setTimeout(() => broken.destroy(), 100 + Math.random() * 1_000)
  const { id, buyer } = submissions.find((submission) => submission.id !== undefined) as Submission
  const stream = `GET /api/orders/${id}/live HTTP/1.1\r\nHost: shop\r\nCookie: session=${buyer.token}\r\n\r\n`
  const pages = 'GET /shop HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20)
  for (const reader of [...open(readers, stream), ...open(clients, pages)]) reader.pause()
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x')
  }, 1_000)
  return { sockets, slow, stopDripping: () => clearInterval(dripping) }
}
