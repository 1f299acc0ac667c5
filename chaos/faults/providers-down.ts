import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { SMTPServer } from 'smtp-server'
import type { HumanCheckChallenge } from '../../core/verification/human-check.ts'
import { onDatabase, placeOne, prepareBuying, settle } from '../buying.ts'
import { checked, look } from '../checks.ts'
import type { FaultRun, Outcome } from '../fault.ts'
import { startShop, until } from '../shop.ts'

/** How a provider is down. */
const ways = ['answers 500', 'silent', 'refuses'] as const
type Way = (typeof ways)[number]

/** Orders placed while it is. */
const orders = 5

/**
 * The SMS and the mail provider fail, hang and refuse, each in turn: orders are placed as ever, whoever wants a code is
 * told at once what to do, and every email arrives exactly once after the mail server is back.
 */
export async function providersDown({ servedEngine, kind, tell }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const received: string[] = []
  const [mail, sms] = [await startProvider('mail', received), await startProvider('sms', [])]
  const shop = await startShop(kind, {
    ...engine.env,
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: `http://127.0.0.1:${sms.port}`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+12025550143',
    HUMAN_CHECK_COST: '1',
  })
  const problems: string[] = []
  const said = new Set<string>()
  try {
    const url = await engine.url()
    const buying = await prepareBuying(url)
    for (const way of ways) {
      await Promise.all([mail.be(way), sms.be(way)])
      tell(`providers down: ${way}`)
      for (let order = 0; order < orders; order += 1)
        if (!(await placeOne(buying, shop.origin))) problems.push(`an order was refused while mail ${way}`)
      const answer = await askForCode(shop.origin)
      said.add(`${answer.status} ${answer.code} “${answer.message}”`)
      if (answer.status !== 503 || answer.code !== 'sms_failed' || answer.took > 15_000)
        problems.push(
          `a code while SMS ${way}: ${answer.status} ${answer.code} after ${Math.round(answer.took)} ms`,
        )
      // Long enough for the workers to try, and to fail.
      await pause(15_000)
    }
    const back = performance.now()
    await Promise.all([mail.be('up'), sms.be('up')])
    const placed = buying.submits.length
    await until('all emails', async () => new Set(received).size >= placed, {
      within: 300_000,
      every: 500,
    }).catch(() => problems.push(`only ${new Set(received).size} of ${placed} emails arrived`))
    const recovered = performance.now() - back
    const code = await askForCode(shop.origin)
    if (code.status !== 200) problems.push(`a code afterwards: ${code.status}`)
    // Nothing may come twice.
    await pause(5_000)
    if (received.length !== placed) problems.push(`${received.length} emails for ${placed} orders`)
    const unsent = await onDatabase(url, (client) =>
      client.query(`select from pgboss.job where name = 'messages' and state <> 'completed'`),
    )
    if (unsent.rowCount !== 0) problems.push(`${unsent.rowCount} emails still wait`)
    problems.push(...(await settle(buying, shop.origin)), ...(await look(url, buying)))
    return {
      fault: 'SMS and mail providers down',
      engine: engine.name,
      how: `both ${ways.join(', then ')}, at least 15 s each, then up again`,
      times: ways.length,
      saw: `orders: 200 × ${placed}; requests for a code: ${[...said].join(', ')}`,
      checked: `${checked}; ${placed} orders, ${received.length} emails arrived, each once; codes are sent again (last column: time until the last email; retried after half a minute, then at growing intervals)`,
      problems,
      recovered: [recovered],
    }
  } finally {
    await shop.stop()
    await Promise.all([mail.be('refuses'), sms.be('refuses')])
    await engine.remove()
  }
}

/** Asks for a code by SMS as the registration page does, with a number that nobody had. */
async function askForCode(origin: string) {
  const phoneNumber = `+6017${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
  const made = await fetch(`${origin}/api/human-check/challenge?action=register`)
  const challenge = (await made.json()) as HumanCheckChallenge
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

/** A provider on one port of this machine, up or down in one of the ways. Mail notes whom each email is for. */
async function startProvider(kind: 'mail' | 'sms', received: string[]) {
  let close: (() => Promise<void>) | undefined
  let port = 0
  const be = async (way: Way | 'up') => {
    await close?.()
    close = undefined
    if (way === 'refuses') return
    const open = new Set<Socket>()
    const server: Server =
      way === 'silent' ? createServer() : kind === 'sms' ? smsServer(way) : mailServer(way, received)
    server.on('connection', (socket: Socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
    })
    await new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', done)
    })
    port = (server.address() as AddressInfo).port
    close = () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      })
  }
  await be('up')
  return { port, be }
}

function smsServer(way: Way | 'up'): Server {
  const answer: RequestListener = (request, response) => {
    request.resume()
    response
      .writeHead(way === 'up' ? 201 : 500, { 'content-type': 'application/json' })
      .end(way === 'up' ? JSON.stringify({ sid: randomUUID() }) : '{}')
  }
  return createHttpServer(answer)
}

function mailServer(way: Way | 'up', received: string[]): Server {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        if (way !== 'up') {
          done(Object.assign(new Error('out of order'), { responseCode: 451 }))
          return
        }
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => {})
  return smtp.server
}
