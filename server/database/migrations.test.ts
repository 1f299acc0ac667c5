import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../services/accounts/passwords.ts'
import { hashToken, newToken } from '../secrets.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { orderOf } from '../testing/test-orders.ts'
import { createTestShop, testMoment } from '../testing/test-shop.ts'
import { signedInStaff } from '../testing/test-staff.ts'
import { connect, type Connection } from './connect.ts'
import { migrate } from './migrate.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}
const here = new URL('.', import.meta.url)
const meta = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`migrations/meta/${file}`, here), 'utf8'))
const { entries } = meta('_journal.json') as Journal
const last = entries.length

const password = 'walnut and rattan'
const sessionToken = newToken()

/**
 * What stood in the tables of each release when the next one came, by its newest migration. A new table whose rows the
 * shop reads at once, or whose columns do not tell how to fill it, gets its rows here.
 */
const data: Readonly<Record<number, string>> = {
  0: `insert into categories values ('desks', '{"en":"Desks","zh-TW":"辦公桌"}', '/pictures/00000000000000aa/1000.webp', 0);
    insert into products (id, category_key, name, description, parameters, img_url, images, on_sale, best_seller, position, first_price_sen)
      values ('oak-desk', 'desks', '{"en":"Oak Desk","zh-TW":"橡木桌"}', '{"en":"Solid.","zh-TW":"實木。"}', '{"en":[],"zh-TW":[]}',
        '/pictures/00000000000000aa/1000.webp', '{/pictures/00000000000000aa/1000.webp}', true, true, 0, 149900);
    insert into specs values
      ('oak-desk', 'a', '120 cm', '{}', '{"en":"120 cm","zh-TW":"120 公分"}', 149900, 7, 'oak', '{"en":"Oak","zh-TW":"橡木"}', '120*60*75cm', '{"en":"","zh-TW":""}', '{/pictures/00000000000000aa/1000.webp}', 0),
      ('oak-desk', 'b', '160 cm', '{"Large"}', '{"en":"160 cm","zh-TW":"160 公分"}', 199900, 0, 'oak', '{"en":"Oak","zh-TW":"橡木"}', '160*80*75cm', '{"en":"","zh-TW":""}', '{/pictures/00000000000000aa/1000.webp}', 1);
    insert into vouchers values ('spring', 2500, false, '2025-01-01', '2025-04-01')`,
  1: `insert into rate_limits values ('tries:somebody', 3, 9999999999999);
    insert into members (id, phone_number, email, first_name, last_name, whatsapp_number, billing, password_hash, language, created_at)
      values ('old-member', '+60123456789', 'Old@example.com', 'Siti Nur', 'Aminah', '+60123456789',
        '{"country":"Malaysia","city":"Ipoh","zipCode":"30000","address":"1 Jalan Lama"}', 'PASSWORD', 'zh-TW', '2025-06-01'),
      ('older-member', '+886910000001', null, 'Mei Ling', 'Chen', '+886910000001', null, 'PASSWORD', 'en', '2025-05-01');
    insert into sessions values ('SESSION', 'old-member', 'NOW', 'NOW');
    insert into outbox_messages (channel, recipient, text) values ('sms', '+60123456789', 'A code');
    insert into spent_solutions values ('spent', 'NOW');
    insert into verifications values ('key', 'code', 'NOW', 2, 'proof', 'NOW')`,
  2: `insert into orders (id, member_id, status, total_sen, item_count, voucher_code, voucher_discount_sen, adjustment_sen, payment_method,
        shipping_method, shipping_address, contact_phone, contact_email, contact_name, notes, invoice_type, invoice_status, return_status,
        return_reason, refund_sen, restocked_at, language, body_hash, placed_at, updated_at)
      select 'order-' || n, 'old-member', status, 299800, 2, 'save10', 1000, adjusted, 'Cash on Delivery', 'delivery',
        '{"firstName":"Siti Nur","lastName":"Aminah","street":"1 Jalan Lama","city":"Ipoh","postalCode":"30000","country":"Malaysia"}',
        '+60123456789', 'Old@example.com', 'Siti Nur Aminah', 'Ring twice', 'personal', invoice, returned,
        case when returned = 'not_applied' then null else 'Too wide' end, refund, null, 'en', 'hash-' || n, '2025-07-01', '2025-07-02'
      from (values (1, 'pending', null::int, 'not_applied', 'not_applied', null::int), (2, 'Completed', 1000, 'issued', 'not_applied', null),
        (3, 'Return Requested', null, 'not_applied', 'pending', null), (4, 'return_completed', 0, 'not_applied', 'completed', 299800),
        (5, 'Cancelled', null, 'not_applied', 'not_applied', null)) as made (n, status, adjusted, invoice, returned, refund);
    insert into order_items select id, 0, 'oak-desk', 'a', '{"en":"Oak Desk","zh-TW":"橡木桌"}', '120 cm', '{"en":"120 cm","zh-TW":"120 公分"}', 0,
        'oak', '{"en":"Oak","zh-TW":"橡木"}', '120*60*75cm', '/pictures/00000000000000aa/1000.webp', 2, 149900 from orders;
    insert into order_history (order_id, at, status, description) select id, placed_at, status, '{"en":"Placed","zh-TW":"已下單"}' from orders;
    insert into order_submissions select 'old-member', 'key-' || id, id, placed_at from orders;
    insert into member_orders values ('old-member', 1);
    insert into counters values ('invoices', 1);
    insert into invoices values (1, 'order-2', '2025-07-02', '\\x255044462d');
    insert into audit_entries (at, actor_kind, actor_id, action, subject, subject_id, after, request_id)
      values ('2025-07-01', 'member', 'old-member', 'order.placed', 'order', 'order-1', '{"totalSen":299800}', 'request-1')`,
  4: `insert into staff values ('old-owner', 'owner@example.com', 'Aisyah', 'owner', 'PASSWORD', null, null, '\\x00', '2025-08-01', 7, '2025-08-01', null);
    insert into staff_recovery_codes values ('old-owner', 'code');
    insert into staff_sessions values ('staff', 'old-owner', 'open', 0, 'NOW', 'NOW');
    insert into stock_adjustments (product_id, spec_id, staff_id, at, reason, note, before, after)
      values ('oak-desk', 'a', 'old-owner', '2025-08-01', 'counted', '', 9, 7);
    insert into credit_notes values (1, 1, 'order-2', '2025-08-02', 298800, 'Wrong name', 'old-owner');
    insert into order_calls (order_id, staff_id, at, outcome, note) values ('order-1', 'old-owner', '2025-08-01', 'no_answer', '');
    insert into order_notes (order_id, staff_id, at, note) values ('order-1', 'old-owner', '2025-08-01', 'Calls back')`,
  11: `insert into shop_settings (settings, updated_at) values ('{"chatNumber":"+60123456789","sellerNumber":"+60123456789","email":"old@shop.example",
      "social":[{"name":"Facebook","url":"https://www.facebook.com/"},{"name":"Instagram","url":"https://www.instagram.com/"},
        {"name":"LinkedIn","url":"https://www.linkedin.com/"},{"name":"YouTube","url":"https://www.youtube.com/"}],
      "officeDays":{"first":1,"last":5},"officeHours":{"opens":"09:00","closes":"18:00"},
      "seller":{"name":"Old Shop","address":"1 Jalan Lama"}}', '2025-09-01')`,
  31: `insert into stock_requests (id, product_id, spec_id, email, by, language, asked_at)
      values ('request', 'oak-desk', 'a', 'waiting@example.com', 'email', 'en', '2025-09-02')`,
  35: `insert into catalogue_imports (id, name, staff_id, encoding, headings_key, columns, rows, row_count, choices, created_at)
      select 'import', 'range.csv', id, 'utf-8', 'name', '[]', '[]', 0, '{"stock":"keep","category":"","publish":true}', '2025-09-03'
      from staff limit 1`,
  38: `insert into staff_files (id, request, permission, readers, state, created_at, changed_at, expires_at)
      values ('file', '{"kind":"papers","language":"en","orders":[],"papers":["slips"],"labelSheet":"a6"}', 'orders:read', '[]', 'ready', '2025-09-04', '2025-09-04', '2025-09-05');
    insert into staff_file_parts values ('file', 0, 'bytes')`,
  39: `insert into parcels (order_id, number, status, created_at, changed_at) values ('order-2', 1, 'delivered', '2025-09-03', '2025-09-03');
    insert into parcel_lines select id, order_id, 0, 2 from parcels;
    insert into remittances (courier, file_name, hash, staff_id, at) select id, 'old.csv', 'hash', 'old-owner', '2025-09-03' from couriers limit 1;
    insert into remittance_lines (remittance_id, line, number, due_sen) select id, 2, 'CC1', 0 from remittances`,
  41: `insert into offers values ('old-offer', 'Old', 'per_cent', 10, 'nine',
      '{"all":true,"categories":[],"products":[],"leftOut":[]}', '2025-09-01', '2025-09-08');
    insert into offer_prices values ('old-offer', 'oak-desk', 'a', 134900)`,
  43: `insert into bulk_changes (id, staff_id, at, action, products)
      select 'bulk', id, '2025-09-04', '{"kind":"hide"}', '[]' from staff limit 1`,
  44: `insert into saved_exports values ('monthly', 'Monthly', '{"exported":"stock","columns":["stock"],"format":"csv"}', 'en', 'month',
      '["old-owner"]', 1, '2025-09-01', '2025-10-01')`,
  45: `insert into spec_costs select product_id, id, 50000 from specs limit 1`,
  48: `insert into tags values ('vip', 'VIP', '2025-09-05'); insert into order_tags (order_id, tag) values ('order-1', 'vip')`,
  49: `insert into return_photos select 'old-photo', id, 'NOW', 'customer', null, 40, 30, '\\x00' from returns order by id limit 1`,
}

/** The changes that a migration makes to existing rows. */
const meant: Readonly<Record<number, readonly string[]>> = { 3: ['member_orders.pending'] }

let name: string
let old: Connection
let fresh: TestDatabase
/** Rows that a migration changed or lost, and tables without any. */
const faults: string[] = []

type Row = Record<string, unknown>
async function readAll({ pool }: Pick<Connection, 'pool'>): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const read = new Map<string, Row[]>()
  for (const { name: table } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t order by t::text`,
    )
    read.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return read
}

/** Something of a type. */
const valueOf = (type: string) =>
  /^(?:integer|bigint|smallint|numeric|real|double)/.test(type)
    ? '1'
    : type.startsWith('timestamp') || type === 'date'
      ? `'2025-09-01'`
      : type === 'boolean'
        ? 'true'
        : type === 'jsonb'
          ? `'{"en":"Old","zh-TW":"舊"}'`
          : type.endsWith('[]')
            ? `'{}'`
            : type === 'bytea'
              ? `'\\x00'`
              : `'old'`

/** A row of no meaning, made from the columns, for a table that `data` does not name. */
async function fill(table: string) {
  const { rows: columns } = await old.pool.query<{ name: string; type: string; points: string | null }>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
            (select format('(select %I from %s limit 1)', f.attname, c.confrelid::regclass) from pg_constraint c
               join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
             where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]) as points
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [table],
  )
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type, points }) => points ?? valueOf(type)).join(', ')
  await old.pool.query(
    columns.length === 0
      ? `insert into ${table} default values`
      : `insert into ${table} (${names}) values (${values})`,
  )
}

beforeAll(async () => {
  fresh = await createTestDatabase()
  name = `${new URL(fresh.url).pathname.slice(1)}_old`
  await runOn(fresh.url, `create database ${name} template template0 encoding 'UTF8'`)
  old = await connect(addressOf(fresh.url, name))
  const passwordHash = await hashPassword(password)
  for (const { idx } of entries) {
    const before = idx === 0 ? new Map<string, Row[]>() : await readAll(old)
    await migrate(old.db, { only: idx + 1 })
    faults.push(...lost(before, await readAll(old), idx))
    const filling = data[idx]
      ?.replaceAll('PASSWORD', passwordHash)
      .replaceAll('SESSION', hashToken(sessionToken))
      .replaceAll('NOW', testMoment.toISOString())
    if (filling !== undefined) await old.pool.query(filling)
    // The first test names a table whose rows cannot be derived from its columns.
    for (const [table, rows] of await readAll(old)) if (rows.length === 0) await fill(table).catch(() => {})
  }
})
afterAll(async () => {
  await old.close()
  await dropDatabase(fresh.url, name)
  await fresh.drop()
})

/** Every earlier row is found afterwards with the same value in each of its columns. */
function lost(before: Map<string, Row[]>, after: Map<string, Row[]>, idx: number): string[] {
  const found: string[] = []
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    if (now.length < rows.length) found.push(`${idx}: ${table} has ${now.length} rows, ${rows.length} before`)
    for (const row of rows) {
      const kept = Object.entries(row).filter(([column]) => !meant[idx]?.includes(`${table}.${column}`))
      const same = (candidate: Row) =>
        kept.every(([column, value]) => JSON.stringify(candidate[column]) === JSON.stringify(value))
      if (!now.some(same)) found.push(`${idx}: ${table} lost ${JSON.stringify(row)}`)
    }
  }
  return found
}

test('every migration preserves all rows of the previous release', async () => {
  expect(faults).toEqual([])
  const empty = [...(await readAll(old))].filter(([, rows]) => rows.length === 0)
  expect(empty).toEqual([])
})

test('from 0003 on a requested return is pending, unless the order was confirmed', async () => {
  const { rows } = await old.pool.query('select * from member_orders')
  expect(rows).toEqual([{ member_id: 'old-member', pending: 2 }])
})

test('0016 knows of former orders when they were confirmed and paid', async () => {
  const { rows } = await old.pool.query(
    'select id, confirmed_at = updated_at as confirmed, paid_at = placed_at as paid from orders order by id',
  )
  expect(rows.slice(0, 5)).toEqual([
    { id: 'order-1', confirmed: null, paid: null },
    { id: 'order-2', confirmed: true, paid: true },
    { id: 'order-3', confirmed: null, paid: null },
    { id: 'order-4', confirmed: true, paid: null },
    { id: 'order-5', confirmed: null, paid: null },
  ])
})

/** All that a database declares, each by the statement that it could be made with. */
async function declared({ pool }: Pick<Connection, 'pool'>) {
  const { rows } = await pool.query<{ what: string }>(`
    select format('%s.%s %s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, is_identity,
                  generation_expression) as what
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
      and exists (select from pg_class where oid = tgrelid and relnamespace = 'public'::regnamespace)
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('%s %s %s %s', sequencename, data_type, start_value, increment_by) from pg_sequences
      where schemaname = 'public'
    order by what`)
  return rows.map(({ what }) => what)
}

test('a database that was migrated through every release equals a new one', async () => {
  const expected = await declared(fresh)
  expect(expected.length).toBeGreaterThan(200)
  expect(await declared(old)).toEqual(expected)
})

test('the migrations create the tables that the code declares', async () => {
  const files = readdirSync(new URL('tables', here))
  const modules = await Promise.all(
    files.map((file) => import(new URL(`tables/${file}`, here).href) as Promise<Record<string, unknown>>),
  )
  const tables = Object.assign({}, ...modules) as Record<string, unknown>
  const newest = meta(`${String(last - 1).padStart(4, '0')}_snapshot.json`) as Parameters<
    typeof generateMigration
  >[0]
  const inCode = generateDrizzleJson(tables, newest.id, undefined, 'snake_case')
  expect(await generateMigration(newest, inCode)).toEqual([])
})

test('the shop runs on it, with the old orders, members and documents', async () => {
  const shop = await createTestShop({
    database: { db: old.db, url: addressOf(fresh.url, name), drop: async () => {} },
  })
  try {
    const still = openBrowser(shop.app)
    still.cookies.set('session', sessionToken)
    expect((await still.get('/api/users/me')).body).toMatchObject({ firstName: 'Siti Nur' })

    const browser = openBrowser(shop.app)
    const login = { phoneNumber: '+60123456789', password }
    expect(await browser.post('/api/users/login', login)).toMatchObject({
      status: 200,
      body: { email: 'Old@example.com', address: { billing: { city: 'Ipoh' } } },
    })
    const orders = (await browser.post('/api/orders/getAll', { phoneNumber: '+60123456789' })).body
    expect(
      orders.map(({ id, status, totalAmount, amountToPay }: Record<string, unknown>) => [
        id,
        status,
        totalAmount,
        amountToPay,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['order-1', 'pending', 2998, 2988],
        ['order-2', 'Completed', 2998, 2988],
        ['order-3', 'Return Requested', 2998, 2988],
        ['order-4', 'return_completed', 2998, 2998],
        ['order-5', 'Cancelled', 2998, 2988],
      ]),
    )
    expect((await browser.get('/api/orders/order-4')).body).toMatchObject({
      items: [{ productName: 'Oak Desk', quantity: 2, price: 1499 }],
      returnInfo: { returnStatus: 'completed', refundAmount: 2998 },
    })
    expect((await browser.post('/api/orders/order-1/cancel')).status).toBe(200)
    const spec = { productId: 'oak-desk', id: 'a', name: '120 cm', price: 1499 }
    expect((await browser.post('/api/orders', orderOf([[spec, 1]]))).status).toBe(200)
    const { rows } = await old.pool.query(`select stock from specs where id = 'a'`)
    expect(rows).toEqual([{ stock: 7 + 2 - 1 }])

    const staff = (await signedInStaff(shop, 'owner')).browser
    expect((await staff.get('/api/staff/orders/order-2')).body).toMatchObject({
      creditNote: { amount: 2988, reason: 'Wrong name' },
    })
    // Returns of before there were lines are of the whole order.
    const returnsOf = async (id: string) => (await staff.get(`/api/staff/orders/${id}/returns`)).body.returns
    const [asked] = await returnsOf('order-3')
    const lines = [{ position: 0, quantity: 2 }]
    expect(asked).toMatchObject({ status: 'requested', startedBy: 'customer', note: 'Too wide', lines })
    expect(await returnsOf('order-4')).toMatchObject([
      { status: 'completed', refund: { paid: { amount: 2998 } }, lines: [{ quantity: 2, scrapped: 2 }] },
    ])
    const decided = { seen: asked.seen, approve: true }
    expect((await staff.post(`/api/staff/returns/${asked.id}/decide`, decided)).status).toBe(200)
    const documents = await Promise.all(
      ['order-2/invoice', 'order-2/credit-note'].map((path) => browser.get(`/api/orders/${path}`)),
    )
    expect(documents.map(({ status, body }) => [status, String(body).slice(0, 5)])).toEqual([
      [200, '%PDF-'],
      [200, '%PDF-'],
    ])
    const [first, again] = [
      await browser.get('/api/orders/order-2/credit-note'),
      await staff.get('/api/staff/orders/order-2/credit-note'),
    ]
    expect(again.body).toBe(first.body)
    expect((await openBrowser(shop.app).get('/api/products/oak-desk')).body).toMatchObject({
      productName: 'Oak Desk',
    })
  } finally {
    await shop.context.live.close()
    await shop.context.databaseListener.close()
  }
})
