import { expect, test } from 'vitest'
import { startLines } from './startup-message.ts'

const running = {
  database: 'PostgreSQL 18.4, embedded',
  providers: { sms: { name: 'outbox' }, mail: { name: 'SMTP' }, humanCheck: { name: 'proof of work' } },
  demoMember: undefined,
}

test('one line names the address, where it listens, the database and the providers', () => {
  expect(
    startLines({ SHOP_MODE: 'production', HOST: '0.0.0.0', PORT: 8080, FILE_STORAGE: 's3' }, running),
  ).toEqual([
    'Office Furniture Store (production) at http://localhost:8080 · listening on 0.0.0.0 · database: PostgreSQL 18.4, embedded · pictures: s3 · SMS: outbox · mail: SMTP · human check: proof of work',
  ])
})

test('a demo prints its login, and the addresses of outbox and back office', () => {
  const demoMember = { phoneNumber: '+12025550199', password: 'a-desk' }
  const demo = { SHOP_MODE: 'demo', HOST: '127.0.0.1', PORT: 3000, FILE_STORAGE: 'folder' } as const
  expect(startLines(demo, { ...running, demoMember }).slice(1)).toEqual([
    'Demo member: +12025550199, password a-desk · SMS and mail: http://localhost:3000/dev/outbox',
    'Back office: http://localhost:3000/staff · a first account: npm run staff -- add you@example.com --role owner',
  ])
})
