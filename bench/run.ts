import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/chromium.ts'
import { lighthouseScores } from './lighthouse.ts'
import { brotliSize, scriptWeight } from './script-weight.ts'

/**
 * `npm run bench`: measures the pages, each beside its limit in the same run, prints the table and writes it to
 * `bench/results/`. `--only weight` or `--only lighthouse` measures one part.
 */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const pages = { home: '/home', shop: '/shop', product: '/product/lift-sit-stand-desk', cart: '/cart' }

interface Row {
  what: string
  measured: string
  limit: string
  holds: boolean
}

async function startShop(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const shop = spawn(process.execPath, ['build/program/main.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: 'data/bench', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: shop.stdout })) {
    const origin = /http:\/\/localhost:\d+/.exec(line)?.[0]
    if (origin !== undefined) {
      return {
        origin,
        stop: async () => {
          shop.kill('SIGTERM')
          await once(shop, 'exit')
        },
      }
    }
  }
  throw new Error('The shop did not start.')
}

/** The bare page, built with the shop's own tools, its weight read off the build. */
async function bareWeight(): Promise<number> {
  rmSync('build/bare', { recursive: true, force: true })
  const built = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', 'bench/bare'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (built.status !== 0) throw new Error('The bare page did not build.')
  const folder = 'build/bare/client/assets'
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + brotliSize(`${folder}/${name}`), 0)
}

async function measureWeight(origin: string): Promise<Row[]> {
  const bare = await bareWeight()
  const browser = await playwright.launch(await chromium())
  const rows: Row[] = [
    { what: 'JavaScript of a bare page, brotli', measured: kilobytes(bare), limit: '', holds: true },
  ]
  const allowance = { home: 35, shop: 35, product: 45, cart: 45 }
  for (const [name, path] of Object.entries(pages)) {
    const weight = await scriptWeight(browser, origin + path)
    const limit = bare + allowance[name as keyof typeof allowance] * 1024
    rows.push({
      what: `JavaScript of ${name}, brotli`,
      measured: `${kilobytes(weight)} (bare + ${kilobytes(weight - bare)})`,
      limit: `bare + ${allowance[name as keyof typeof allowance]} KB`,
      holds: weight <= limit,
    })
  }
  await browser.close()
  return rows
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** A page of plain HTML, so that what the machine does to the figures can be told from what the shop does. */
async function startStatic(): Promise<{ origin: string; stop: () => void }> {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page with nothing on it."><title>Static</title></head><body><main><h1>Static</h1></main></body></html>'
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

async function measureLighthouse(origin: string): Promise<Row[]> {
  const rows: Row[] = []
  const plain = await startStatic()
  for (const [name, url] of [
    ['static HTML', `${plain.origin}/`],
    ...Object.entries(pages).map(([name, path]) => [name, origin + path]),
  ] as [string, string][]) {
    const { scores, lcp, cls, tbt } = await lighthouseScores(url, 3)
    rows.push({
      what: `Lighthouse mobile, ${name}: performance / accessibility / practices / SEO`,
      measured: `${scores.join(' / ')}; LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
      limit: name === 'static HTML' ? '' : '95 in each',
      holds: name === 'static HTML' || scores.every((score) => score >= 95),
    })
  }
  plain.stop()
  return rows
}

const shop = await startShop()
const rows: Row[] = []
try {
  if (only === undefined || only === 'weight') rows.push(...(await measureWeight(shop.origin)))
  if (only === undefined || only === 'lighthouse') rows.push(...(await measureLighthouse(shop.origin)))
} finally {
  await shop.stop()
}
const table = [
  '| what | measured | goal | holds |',
  '|---|---|---|---|',
  ...rows.map(
    ({ what, measured, limit, holds }) => `| ${what} | ${measured} | ${limit} | ${holds ? 'yes' : 'no'} |`,
  ),
].join('\n')
process.stdout.write(`${table}\n`)
mkdirSync('bench/results', { recursive: true })
writeFileSync(`bench/results/${only ?? 'pages'}.md`, `${table}\n`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
