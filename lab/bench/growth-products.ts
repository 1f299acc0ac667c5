import type { Client } from 'pg'
import { withoutTimeouts } from '../../server/database/connect.ts'
import { ask, uncached } from './http-request.ts'
import { withDatabase, type Databases } from './database.ts'
import { alternate } from './alternate.ts'
import { startShop, type Program } from './programs.ts'
import { residentMegabytes } from '../chaos/process-usage.ts'
import { median, percentile, type Row } from './row.ts'

const rounds = 5
const calls = 60

/** Requests of shoppers whose answers are not cached. */
const requests = {
  'search, two common words': (n: number) => `/api/products?q=desk%20steel&pageSize=12&page=${1 + (n % 3)}`,
  'search, two words, none with both': () => '/api/products?q=desk%20oak&pageSize=12',
  'search, nothing found': (n: number) => `/api/products?q=nothing${n}&pageSize=12`,
  'category, by price': () => '/api/products?category=Desks&sort=price-asc&pageSize=12',
  'page 3': () => '/api/products?pageSize=12&page=3',
  'product page': () => '/product/lift-sit-stand-desk',
}

/** Compares a very large catalogue with one of a hundred products. */
export async function growthOfProducts(databases: Databases, count = 100_000): Promise<Row[]> {
  const shops: Program[] = []
  for (const size of [100, count]) {
    const url = await databases.copy(databases.template)
    await withDatabase(url, ({ pool }) => withoutTimeouts(pool, (client) => fillWithProducts(client, size)))
    shops.push(await startShop({ DATABASE_URL: url }))
  }
  const [small, large] = shops as [Program, Program]
  const before = residentMegabytes(large.pid)
  const rows: Row[] = []
  for (const [name, pathOf] of Object.entries(requests)) {
    const times = await alternate(
      [small, large],
      (shop, n) => ask(shop.origin + pathOf(n), { headers: uncached }),
      { rounds, calls },
    )
    const [few, many] = times.map((all) => percentile(all, 95)) as [number, number]
    rows.push({
      what: `${count.toLocaleString('en')} products: ${name}`,
      measured: `p95 ${many.toFixed(1)} ms, p50 ${median(times[1]).toFixed(1)} ms`,
      limit: `with 100: p95 ${few.toFixed(1)} ms, p50 ${median(times[0]).toFixed(1)} ms`,
      goal: 'p95 within 2 times',
      holds: many <= few * 2,
    })
  }
  const after = residentMegabytes(large.pid)
  rows.push({
    what: `${count.toLocaleString('en')} products: memory of the process`,
    measured: `${after.toFixed(0)} MB after, ${before.toFixed(0)} MB before`,
    limit: `with 100: ${residentMegabytes(small.pid).toFixed(0)} MB`,
    goal: 'flat: within 40 MB of that with 100',
    holds: after <= residentMegabytes(small.pid) + 40,
  })
  for (const shop of shops) await shop.stop()
  return rows
}

/** Copies the demo's products. Each copy has its own name, price and position. */
export async function fillWithProducts(client: Client, size: number): Promise<void> {
  const copied = `
    with numbered as (select *, row_number() over (order by position) - 1 as place, count(*) over () as total from products)`
  await client.query(
    `${copied}
     insert into products (id, category_key, name, description, parameters, img_url, images, on_sale, best_seller, position,
       first_price_sen)
     select id || '-' || n, category_key,
       jsonb_build_object('en', name ->> 'en' || ' ' || n, 'zh-TW', name ->> 'zh-TW' || ' ' || n),
       description, parameters, img_url, images, false, false, 1000 + n, first_price_sen + (n % 500) * 100
     from generate_series(1, $1::int - (select count(*) from products)::int) as n
     join numbered on place = n % total`,
    [size],
  )
  await client.query(`
    insert into specs (product_id, id, name, display_name, price_sen, stock, color, display_color, size, description,
      images, position, size_cm, swatches, materials, height_range_cm)
    select products.id, specs.id, specs.name, specs.display_name, products.first_price_sen, specs.stock, specs.color,
      specs.display_color, specs.size, specs.description, specs.images, specs.position, specs.size_cm, specs.swatches,
      specs.materials, specs.height_range_cm
    from products join specs on specs.product_id = regexp_replace(products.id, '-\\d+$', '')
    where products.position > 1000 and specs.position < 3`)
  await fillWithTerms(client)
  await client.query('vacuum analyze products, specs, product_terms')
}

/** Adds the search terms of the copies: the terms of the original, and the number of the copy. */
async function fillWithTerms(client: Client): Promise<void> {
  const index = await client.query<{ made: string }>(
    `select pg_get_indexdef('product_terms_terms'::regclass) as made`,
  )
  // Rebuilding the index is much faster than updating it row by row.
  await client.query('drop index product_terms_terms')
  await client.query(`
    insert into product_terms (product_id, names, words, terms, rules)
    select products.id, names || number, words, terms || number, rules
    from products join product_terms on product_id = regexp_replace(products.id, '-\\d+$', ''),
      lateral (select substring(products.id from '\\d+$') as number) as copied
    where products.position > 1000`)
  await client.query(index.rows[0]?.made ?? '')
}
