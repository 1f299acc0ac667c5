import { expect, test } from 'vitest'
import { fillWithOrders } from '../services/demo/demo-fill.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { figuresCommand } from './figures.ts'
import { callCommand } from './run-command.ts'

test('a command compares figures and amounts of all orders, and names one that differs', async () => {
  const shop = await createTestShop()
  const { $client } = shop.context.database
  try {
    await fillWithOrders(shop.context, 60)
    const check = () => callCommand(figuresCommand, ['check'], { DATABASE_URL: shop.url })
    expect(await check()).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^The figures equal the plain count: \d+ days\.\nThe amounts of all orders agree with their lines, parcels, payments and returns: 60 orders\.\n$/,
      ),
      err: '',
    })
    await $client.query('update orders set cash_open_sen = -77 where id = (select min(id) from orders)')
    const { code, err } = await check()
    expect(code).toBe(1)
    expect(err).toMatch(
      /^1 amounts of orders differ, such as 'open' of order \d{4}-\d{4}: -77 is stored instead of \d+\.\n$/,
    )
  } finally {
    await shop.close()
  }
})
