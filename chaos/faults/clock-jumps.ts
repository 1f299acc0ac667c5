import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../server/app.ts'
import { createContext, type Context } from '../../server/context.ts'
import { connect } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { vouchers } from '../../server/database/tables/vouchers.ts'
import { log } from '../../server/observability/log.ts'
import { openSession } from '../../server/services/accounts/sessions.ts'
import { loadDemoCatalogue } from '../../server/services/catalogue/demo-catalogue.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openBrowser, solveHumanCheck } from '../../server/testing/test-browser.ts'
import { listOutbox } from '../../server/services/shop/outbox.ts'
import { placeOne, prepareBuying, settle, startBuying, type Buyer } from '../buying.ts'
import { checked, look } from '../checks.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { noPictures } from '../no-pictures.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** By how much the clock jumps, one after the other, in milliseconds. */
const jumps = [hour, -hour, day, -2 * day, 8 * day, -40 * day, 366 * day, -366 * day]

/**
 * The program's clock jumps, forwards and backwards, under load. Sessions end by the time that they have lasted and
 * never come back from it; a code dies in time, whichever way that goes; a voucher counts from its first to its last
 * moment; orders go on.
 */
export async function clockJumps({ servedEngine, tell }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const settings = readSettings({
    RATE_LIMIT_ORDERS: '100000000',
    MAX_PENDING_ORDERS: '100000000',
    HUMAN_CHECK_COST: '1',
  })
  log.level = 'fatal'
  const url = await engine.url()
  const { db, close } = await connect(url)
  await migrate(db)
  let shift = 0
  const context: Context = { ...createContext(db, settings), now: () => new Date(Date.now() + shift) }
  await loadDemoCatalogue(context, noPictures)
  const app = createApp(context, { client: undefined, pictures: 'pictures' }, () => async (c) => c.notFound())
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const problems: string[] = []
  const demand = (holds: boolean, problem: string) => void (holds || problems.push(problem))
  try {
    const buying = await prepareBuying(url)
    const signIn = async (buyer: Buyer) => {
      buyer.token = await openSession(context, buyer.id, undefined)
    }
    for (const jump of jumps) {
      const load = startBuying(buying, () => origin)
      shift += jump
      tell(`clock jumps: by ${jump / hour} h`)
      await load.stop()
      // Whose session ended signs in again; none may last longer than it may.
      for (const buyer of buying.buyers) await signIn(buyer)
      demand(await placeOne(buying, origin), `no order after a jump by ${jump / hour} h`)
    }
    // Those who were signed out meanwhile were told so; whatever else was answered is a failure.
    const signedOut = buying.answers.get('401 not_logged_in') ?? 0
    buying.answers.delete('401 not_logged_in')
    const saw = `${countAnswers(buying.answers)}, 401 × ${signedOut} from expired sessions`
    problems.push(...unexpected(buying.answers), ...(await settle(buying, origin)))

    const at = async (moved: number, work: () => Promise<void>) => {
      const before = shift
      shift += moved
      await work()
      shift = before
    }
    problems.push(...(await sessionsOf(context, app, at, buying.buyers[0] as Buyer)))
    problems.push(...(await codesOf(context, app, at)))
    problems.push(...(await vouchersOf(context, app, at)))
    problems.push(...(await look(url, buying)))
    return {
      fault: 'clock jumps',
      engine: engine.name,
      how: `the program’s clock jumps, in process, under load, by ${jumps.map((jump) => `${jump > 0 ? '+' : '−'}${Math.abs(jump) >= day ? `${Math.abs(jump) / day} d` : '1 h'}`).join(', ')}`,
      times: jumps.length,
      saw: `orders: ${saw}`,
      checked: `${checked}; sessions expire when idle and stay valid when the clock goes back; codes expire after 10 minutes or when the clock is set back, and new ones are sent; vouchers are valid in their period only`,
      problems,
      recovered: [],
    }
  } finally {
    server.close()
    server.closeAllConnections()
    await context.live.close()
    await context.databaseListener.close()
    await close()
    await engine.remove()
  }
}

type App = ReturnType<typeof createApp>
type At = (moved: number, work: () => Promise<void>) => Promise<void>

async function sessionsOf(context: Context, app: App, at: At, { id }: Buyer): Promise<string[]> {
  const problems: string[] = []
  const idle = context.settings.SESSION_IDLE_HOURS * hour
  const token = await openSession(context, id, undefined)
  const look = async (moved: number, expected: number, when: string) =>
    at(moved, async () => {
      const { status } = await app.request('/api/users/me', { headers: { cookie: `session=${token}` } })
      if (status !== expected) problems.push(`a session ${when} answered ${status}`)
    })
  await look(0, 200, 'just opened')
  await look(-day, 200, 'opened in what is now the future')
  await look(idle + hour, 401, 'idle for too long')
  await look(0, 401, 'that had ended, once the clock came back,')
  return problems
}

async function codesOf(context: Context, app: App, at: At): Promise<string[]> {
  const problems: string[] = []
  for (const [n, jump] of [11 * minute, -hour].entries()) {
    const phoneNumber = `+6017800000${n}`
    const browser = openBrowser(app)
    const humanCheck = await solveHumanCheck(browser, 'register')
    const asked = await browser.post('/api/verification/sms', {
      phoneNumber,
      purpose: 'register',
      humanCheck,
    })
    if (asked.status !== 200) problems.push(`a code was refused: ${asked.status}`)
    const sent = (await listOutbox(context)).find(({ recipient }) => recipient === phoneNumber)
    const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0]
    const confirm = async () =>
      (await browser.post('/api/verification/sms/confirm', { phoneNumber, purpose: 'register', code })).status
    await at(jump, async () => {
      const status = await confirm()
      if (status !== 400) problems.push(`a code sent ${jump / minute} minutes ago answered ${status}`)
      const again = await browser.post('/api/verification/sms', {
        phoneNumber,
        purpose: 'register',
        humanCheck: await solveHumanCheck(browser, 'register'),
      })
      if (again.status !== 200) problems.push(`another code was refused: ${again.status}`)
    })
  }
  return problems
}

async function vouchersOf(context: Context, app: App, at: At): Promise<string[]> {
  const problems: string[] = []
  const from = context.now()
  await context.database.insert(vouchers).values({
    code: 'clock',
    amountSen: 1_000,
    active: true,
    validFrom: from,
    validTo: new Date(from.getTime() + hour),
  })
  for (const [moved, worth] of [
    [minute, 10],
    [2 * hour, 0],
    [-hour, 0],
    [minute, 10],
  ] as const)
    await at(moved, async () => {
      const answer = (await (await app.request('/api/vouchers/CLOCK')).json()) as { discount: number }
      if (answer.discount !== worth)
        problems.push(`a voucher was worth ${answer.discount} at ${moved / minute} min`)
    })
  return problems
}
