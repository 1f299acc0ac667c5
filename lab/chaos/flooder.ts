import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { comingFrom } from './shop.ts'

/** The number of requests of each kind that the client sends every second. */
const burst = { unknown: 96, searches: 180, guesses: 20, pages: 200 }

export interface Flood {
  origin: string
  address: string
  /** The member whose password is guessed. */
  phoneNumber: string
  seconds: number
}

/** The number of answers of each kind to logins, searches and pages. */
export interface Flooded {
  logins: Map<string, number>
  searches: Map<string, number>
  pages: Map<string, number>
}

// Runs in a thread, because so many requests would delay the measured requests of the shoppers.
const { origin, address, phoneNumber, seconds } = workerData as Flood
const flooded: Flooded = { logins: new Map(), searches: new Map(), pages: new Map() }

async function ask(what: keyof Flooded, path: string, body?: object) {
  const answers = flooded[what]
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  // Each request opens a new connection, which costs the shop time.
  const headers = { 'content-type': 'application/json', connection: 'close', ...comingFrom(address) }
  const status = await fetch(origin + path, { headers, ...post })
    .then(async (response) => {
      await response.arrayBuffer()
      return String(response.status)
    })
    .catch(() => 'no answer')
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

const times = (count: number, send: (n: number) => Promise<void>) =>
  Array.from({ length: count }, (_, n) => send(n))
const login = (number: string) =>
  ask('logins', '/api/users/login', { phoneNumber: number, password: 'a guess' })

const end = performance.now() + seconds * 1000
for (let round = 0; performance.now() < end; round += 1)
  await Promise.all([
    ...times(burst.unknown, () => login('+60199999999')),
    ...times(burst.guesses, () => login(phoneNumber)),
    ...times(burst.searches, (n) => ask('searches', `/api/products?lang=en&q=chair${round}-${n}`)),
    ...times(burst.pages, (n) => ask('pages', `/shop?q=table${round}-${n}`)),
    pause(1_000),
  ])
parentPort?.postMessage(flooded, [])
