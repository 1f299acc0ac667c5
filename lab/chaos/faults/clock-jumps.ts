import { vouchers } from '../../../server/database/tables/vouchers.ts'
import { openSession } from '../../../server/services/accounts/sessions.ts'
import { listOutbox } from '../../../server/services/shop/outbox.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { openBrowser, solveHumanCheck } from '../../../server/testing/test-browser.ts'
import { placeOne, prepareBuying, resendOpen, startBuying } from '../buying.ts'
import { checked, findProblems } from '../checks.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { serveInProcess } from '../../../server/testing/bare-shop/in-process-shop.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The jumps of the clock in milliseconds, in order. */
const jumps = [hour, -hour, day, -2 * day, 8 * day, -40 * day, 366 * day, -366 * day]

/** Formats a jump for the report: '+8 d', '−1 h'. */
const jumpLabel = (jump: number) =>
  `${jump > 0 ? '+' : '−'}${Math.abs(jump) >= day ? `${Math.abs(jump) / day} d` : '1 h'}`

interface Checks {
  shop: Awaited<ReturnType<typeof serveInProcess>>
  member: string
  /** Runs `work` with the clock moved by this many milliseconds. */
  at(moved: number, work: () => Promise<void>): Promise<void>
  check(holds: boolean, problem: string): void
}

/** Moves the clock under load. Sessions must stay expired, and codes and vouchers must be valid only in their time. */
export async function clockJumps({ servedEngine, print }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const url = await engine.url()
  const limits = { RATE_LIMIT_ORDERS: '100000000', MAX_PENDING_ORDERS: '100000000', HUMAN_CHECK_COST: '1' }
  let shift = 0
  const shop = await serveInProcess(url, readSettings(limits), () => new Date(Date.now() + shift))
  const { origin, context } = shop
  const problems: string[] = []
  const check = (holds: boolean, problem: string) => void (holds || problems.push(problem))
  try {
    const buying = await prepareBuying(url)
    for (const jump of jumps) {
      const load = startBuying(buying, () => origin)
      shift += jump
      print(`clock jumps: by ${jump / hour} h`)
      await load.stop()
      // Members whose session has expired sign in again.
      for (const buyer of buying.buyers) buyer.token = await openSession(context, buyer.id, undefined)
      check(await placeOne(buying, origin), `no order after a jump by ${jump / hour} h`)
    }
    // Only expired sessions may cause the answer 401. Any other failure is a problem.
    const signedOut = buying.answers.get('401 not_logged_in') ?? 0
    buying.answers.delete('401 not_logged_in')
    const saw = `orders: ${countAnswers(buying.answers)}, 401 × ${signedOut} from expired sessions`
    problems.push(...unexpected(buying.answers), ...(await resendOpen(buying, origin)))

    const at: Checks['at'] = async (moved, work) => {
      shift += moved
      await work()
      shift -= moved
    }
    const checks: Checks = { shop, member: buying.buyers[0]?.id ?? '', at, check }
    await checkSessions(checks)
    await checkCodes(checks)
    await checkVouchers(checks)
    problems.push(...(await findProblems(url, buying)))
    return {
      fault: 'clock jumps',
      engine: engine.name,
      how: `the program’s clock jumps, in process, under load, by ${jumps.map(jumpLabel).join(', ')}`,
      times: jumps.length,
      saw,
      checked: `${checked}; sessions expire when idle and stay valid when the clock goes back; codes expire after 10 minutes or when the clock is set back, and new ones are sent; vouchers are valid in their period only`,
      problems,
      recovered: [],
    }
  } finally {
    await shop.stop()
    await engine.remove()
  }
}

async function checkSessions({ shop: { app, context }, member, at, check }: Checks): Promise<void> {
  const tooLong = (context.settings.SESSION_IDLE_HOURS + 1) * hour
  const token = await openSession(context, member, undefined)
  for (const [moved, expected, when] of [
    [0, 200, 'just opened'],
    [-day, 200, 'opened in what is now the future'],
    [tooLong, 401, 'idle for too long'],
    [0, 401, 'that had expired before the clock went back'],
  ] as const)
    await at(moved, async () => {
      const { status } = await app.request('/api/users/me', { headers: { cookie: `session=${token}` } })
      check(status === expected, `a session ${when} answered ${status}`)
    })
}

async function checkCodes({ shop: { app, context }, at, check }: Checks): Promise<void> {
  for (const [n, jump] of [11 * minute, -hour].entries()) {
    const phoneNumber = `+6017800000${n}`
    const browser = openBrowser(app)
    const requestCode = async () => {
      const humanCheck = await solveHumanCheck(browser, 'register')
      const { status } = await browser.post('/api/verification/sms', {
        phoneNumber,
        purpose: 'register',
        humanCheck,
      })
      check(status === 200, `a request for a code answered ${status}`)
    }
    await requestCode()
    const sent = (await listOutbox(context)).find(({ recipient }) => recipient === phoneNumber)
    const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0]
    await at(jump, async () => {
      const confirmation = { phoneNumber, purpose: 'register', code }
      const { status } = await browser.post('/api/verification/sms/confirm', confirmation)
      check(status === 400, `a code sent ${jump / minute} minutes ago answered ${status}`)
      await requestCode()
    })
  }
}

async function checkVouchers({ shop: { app, context }, at, check }: Checks): Promise<void> {
  const validFrom = context.now()
  const validTo = new Date(validFrom.getTime() + hour)
  await context.database
    .insert(vouchers)
    .values({ code: 'clock', amountSen: 1_000, active: true, validFrom, validTo })
  for (const [moved, worth] of [
    [minute, 10],
    [2 * hour, 0],
    [-hour, 0],
    [minute, 10],
  ] as const)
    await at(moved, async () => {
      const response = await app.request('/api/vouchers/CLOCK')
      const { discount } = (await response.json()) as { discount: number }
      check(discount === worth, `a voucher was worth ${discount} at ${moved / minute} min`)
    })
}
