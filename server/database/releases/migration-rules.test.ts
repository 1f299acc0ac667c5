import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '../../start/project.ts'
import { releaseBefore } from './test-release-before.ts'
import { faultsOf, newestOfBaseline } from './test-migration-rules.ts'

const folder = projectFile('server/database/migrations')
const later = readdirSync(folder).filter(
  (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > newestOfBaseline,
)

test('after every migration, this release and the previous one still work', () => {
  const faults = later.flatMap((name) =>
    releaseBefore === null
      ? [`${name}: until the first release, a change of the schema changes the baseline`]
      : faultsOf(readFileSync(`${folder}/${name}`, 'utf8'), releaseBefore.migration).map(
          (fault) => `${name}: ${fault}`,
        ),
  )
  expect(faults).toEqual([])
})

test.each([
  'alter table products add column finish text',
  'alter table "products" add column "finish" text default \'\' not null',
  'create table repairs (id text primary key, at timestamptz not null); create index repairs_at on repairs (at)',
  'create index concurrently orders_by_day on orders (placed_at)',
  'alter table orders add constraint positive check (total >= 0) not valid',
  'alter table orders validate constraint positive',
  `create or replace function f() returns trigger language plpgsql as $$ begin delete from orders; return null; end $$`,
  '-- contract: no release after 0051 uses it\nalter table orders drop column gone',
])('%s is allowed', (sql) => {
  expect(faultsOf(sql, 51)).toEqual([])
})

test.each([
  ['alter table orders drop column total', 'takes away'],
  ['alter table orders rename column total to sum', 'takes away'],
  ['drop table orders', 'takes away'],
  ['-- contract: no release after 0052 uses it\nalter table orders drop column gone', 'still uses'],
  ['alter table orders alter column total set data type bigint', 'rewrites'],
  ['alter table orders alter column note set not null', 'reads the whole table'],
  ['alter table orders add column note text not null', 'does not fill'],
  ['alter table orders add column note text default gen_random_uuid()', 'rewrites'],
  ['alter table orders add constraint positive check (total >= 0)', 'not valid'],
  ['create index orders_by_day on orders (placed_at)', 'concurrently'],
  [
    'create index concurrently a on orders (total); create index concurrently b on orders (total)',
    'of its own',
  ],
  [`update orders set note = ''`, 'a job'],
])('%s is refused', (sql, reason) => {
  expect(faultsOf(sql, 51).join()).toContain(reason)
})
