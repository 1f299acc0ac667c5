import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { SMTPServer } from 'smtp-server'
import type { HumanCheckChallenge } from '../../../core/verification/human-check.ts'
import { onDatabase, placeOne } from '../buying.ts'
import { checked } from '../checks.ts'
import { withShop, type FaultRun, type Outcome } from '../fault.ts'
import { until } from '../shop.ts'

const ways = ['answers 500', 'silent', 'refuses'] as const
type State = (typeof ways)[number] | 'up'

const ordersPerWay = 5

/**
 * Providers fail, hang and refuse. Orders must be placed, codes must get an error, and emails must arrive once,
 * later.
 */
export async function providersDown({ servedEngine, kind, print }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const emails: string[] = []
  const mail = await startProvider((state) => mailServer(state, emails))
  const sms = await startProvider(smsServer)
  const switchTo = (state: State) => Promise.all([mail.switchTo(state), sms.switchTo(state)])
  const options = {
    fault: 'SMS and mail providers down',
    how: `both ${ways.join(', then ')}, at least 15 s each, then up again`,
    engine,
    kind,
    env: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      SMS_PROVIDER: 'twilio',
      TWILIO_URL: `http://127.0.0.1:${sms.port}`,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+12025550143',
      HUMAN_CHECK_COST: '1',
    },
  }
  try {
    return await withShop(options, async (trial) => {
      const { shop, buying } = trial
      const responses = new Set<string>()
      for (const way of ways) {
        await switchTo(way)
        print(`providers down: ${way}`)
        for (let order = 0; order < ordersPerWay; order += 1)
          trial.check(await placeOne(buying, shop.origin), `an order was refused while mail ${way}`)
        const { status, code, message, took } = await requestCode(shop.origin)
        responses.add(`${status} ${code} “${message}”`)
        const isExpected = status === 503 && code === 'sms_failed' && took <= 15_000
        trial.check(isExpected, `a code while SMS ${way}: ${status} ${code} after ${Math.round(took)} ms`)
        // Long enough for the workers to try and fail.
        await pause(15_000)
      }
      const back = performance.now()
      await switchTo('up')
      const placed = buying.submissions.length
      const haveArrived = async () => new Set(emails).size >= placed
      await until('all emails', haveArrived, { within: 300_000, every: 500 }).catch(() =>
        trial.check(false, `only ${new Set(emails).size} of ${placed} emails arrived`),
      )
      trial.recovered.push(performance.now() - back)
      const { status } = await requestCode(shop.origin)
      trial.check(status === 200, `a code afterwards: ${status}`)
      // Long enough for a duplicate to arrive.
      await pause(5_000)
      trial.check(emails.length === placed, `${emails.length} emails for ${placed} orders`)
      const { rowCount: unsent } = await onDatabase(await engine.url(), (client) =>
        client.query(`select from pgboss.job where name = 'messages' and state <> 'completed'`),
      )
      trial.check(unsent === 0, `${unsent} emails are still queued`)
      await trial.checkData()
      return {
        times: ways.length,
        saw: `orders: 200 × ${placed}; requests for a code: ${[...responses].join(', ')}`,
        checked: `${checked}; ${placed} orders, ${emails.length} emails arrived, each once; codes are sent again (last column: time until the last email; retried after half a minute, then at growing intervals)`,
      }
    })
  } finally {
    await switchTo('refuses')
  }
}

/** Requests a code by SMS for a new number, as the registration page does. */
async function requestCode(origin: string) {
  const phoneNumber = `+6017${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
  const response = await fetch(`${origin}/api/human-check/challenge?action=register`)
  const challenge = (await response.json()) as HumanCheckChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const humanCheck = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const from = performance.now()
  const answer = await fetch(`${origin}/api/verification/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, purpose: 'register', humanCheck }),
  })
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  return { status: answer.status, code, message, took: performance.now() - from }
}

/** Starts a provider on one port of this machine. Its state can be changed. */
async function startProvider(create: (state: State) => Server) {
  let close: (() => Promise<void>) | undefined
  let port = 0
  const switchTo = async (state: State) => {
    await close?.()
    close = undefined
    if (state === 'refuses') return
    const sockets = new Set<Socket>()
    const server = state === 'silent' ? createServer() : create(state)
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    port = (server.address() as AddressInfo).port
    close = async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    }
  }
  await switchTo('up')
  return { port, switchTo }
}

function smsServer(state: State): Server {
  const isUp = state === 'up'
  return createHttpServer((request, response) => {
    request.resume()
    response
      .writeHead(isUp ? 201 : 500, { 'content-type': 'application/json' })
      .end(isUp ? JSON.stringify({ sid: randomUUID() }) : '{}')
  })
}

/** A mail server that adds the recipient of each email to `emails`. */
function mailServer(state: State, emails: string[]): Server {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        if (state !== 'up') return done(Object.assign(new Error('out of order'), { responseCode: 451 }))
        emails.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => {})
  return smtp.server
}
