import { expect, test } from 'vitest'
import { databaseLabel, parseAddress, roleOf } from './addresses.ts'

test.each([
  [
    'postgres://shop:hunter2@db.example.com:5433/shop?sslmode=require',
    'postgres://shop@db.example.com:5433/shop',
  ],
  ['postgresql://db/shop', 'postgresql://db/shop'],
  ['postgres:///shop?host=/run/postgresql&password=hunter2', 'postgres:///shop'],
  [
    'postgres://shop:hunter2@a:5432,b:5433/shop?target_session_attrs=primary',
    'postgres://shop@a:5432,b:5433/shop',
  ],
])('the address %s is displayed as %s', (url, label) => {
  expect(databaseLabel(url)).toBe(label)
})

test('an address with one server stays as it is', () => {
  for (const url of [
    'postgres://shop:p%40ss@db/shop?sslmode=require',
    'postgres:///shop?host=/run/postgresql',
  ])
    expect(parseAddress(url)).toMatchObject({ url, attributes: 'any' })
  expect(parseAddress('postgres://shop@[fd00::7]:5433/shop')?.hosts).toEqual([
    { host: 'fd00::7', port: 5433 },
  ])
})

test('an address may name several servers, and the kind that is wanted', () => {
  expect(
    parseAddress(
      'postgres://shop:p@a,[fd00::7]:5433,c:6432/shop?sslmode=require&target_session_attrs=read-write',
    ),
  ).toEqual({
    url: 'postgres://shop:p@a:5432/shop?sslmode=require',
    hosts: [
      { host: 'a', port: 5432 },
      { host: 'fd00::7', port: 5433 },
      { host: 'c', port: 6432 },
    ],
    attributes: 'read-write',
  })
})

test.each([
  'mysql://db/shop',
  'postgres//db',
  'postgres://a:port,b/shop',
  'postgres://a:70000,b/shop',
  'postgres://a,b/shop?target_session_attrs=fastest',
])('%s is not an address of a database', (url) => {
  expect(parseAddress(url)).toBeUndefined()
})

test('the role is read with its escapes', () => {
  expect(roleOf('postgres://shop%40home:x@a,b/shop')).toBe('shop@home')
  expect(roleOf('postgres://db/shop')).toBe('')
})
