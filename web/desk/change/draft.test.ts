import { describe, expect, test } from 'vitest'
import type { Translate } from '../../i18n/i18n.tsx'
import {
  describeRefused,
  draftLines,
  goodsTotal,
  linesToSend,
  markOf,
  rebased,
  withGoods,
  withQuantity,
  withSpec,
} from './draft.ts'

const item = (productId: string, specName: string, quantity: number, price: number) => ({
  productId,
  productName: productId,
  specName,
  displayName: specName,
  quantity,
  price,
  imgUrl: '',
  specIndex: 0,
  color: '',
  displayColor: '',
  size: '',
})
const spec = (id: string, price: number, quantity: number) => ({
  id,
  name: id,
  displayName: id,
  price,
  quantity,
})
const draft = () =>
  draftLines(
    {
      order: { items: [item('chair', 'sage', 2, 389), item('lamp', 'white', 1, 189)] },
      lines: [
        { specId: 'sage', stockLeft: 1 },
        { specId: 'white', stockLeft: null },
      ],
    },
    [{ id: 'chair', specs: [spec('sage', 400, 1), spec('mustard', 399, 5)] }, undefined],
  )

describe('the lines of a change', () => {
  test('keep the price of ordered goods, and offer the other specs at today’s prices', () => {
    const [chair] = draft()
    expect(chair?.specs).toMatchObject([
      { specId: 'sage', price: 389 },
      { specId: 'mustard', price: 399, stockLeft: 5 },
    ])
    expect(linesToSend(draft())).toBeUndefined()
  })

  test('can grow up to the stock, and can become another spec, limited by the stock of that spec', () => {
    const [chair, lamp] = draft()
    expect(withQuantity(chair!, 9).after?.quantity).toBe(3)
    expect(withQuantity(lamp!, 9).after?.quantity).toBe(1)
    const mustard = withQuantity(withSpec(chair!, 'mustard'), 9)
    expect([mustard.after?.quantity, markOf(mustard)]).toEqual([5, 'changed'])
    expect(markOf(withSpec(mustard, 'sage'))).toBe('changed')
    expect(markOf({ ...chair!, after: undefined })).toBe('removed')
  })

  test('keep what was typed over what a colleague saved meanwhile', () => {
    const [chair, lamp] = draft()
    const typed = [withQuantity(chair!, 3), lamp!]
    const saved = draft().map((line) => ({ ...line, after: withQuantity(line, 1).after! }))
    expect(rebased(typed, saved).map(({ after }) => after?.quantity)).toEqual([3, 1])
    expect(rebased(typed, [saved[1]!])).toHaveLength(1)
  })

  test('grow if added goods are of the same spec; other goods become new lines', () => {
    const goods = {
      productId: 'chair',
      productName: 'chair',
      specId: 'sage',
      specName: 'sage',
      displayName: 'sage',
      imgUrl: '',
      price: 400,
      stock: 1,
    }
    const lines = withGoods(draft(), goods, 1)
    expect(lines).toHaveLength(2)
    expect(lines[0]?.after).toMatchObject({ quantity: 3, price: 389 })
    const added = withGoods(lines, { ...goods, productId: 'desk', stock: 2 }, 5)
    expect(added[2]).toMatchObject({ after: { quantity: 2, price: 400 } })
    expect(markOf(added[2]!)).toBe('added')
    expect(withGoods(lines, { ...goods, productId: 'desk', stock: 0 }, 1)).toHaveLength(2)
    expect(linesToSend(added)).toHaveLength(3)
    expect(goodsTotal(added, 'after') - goodsTotal(added, 'before')).toBe(389 + 800)
    const [, , own] = withGoods(lines, { ...goods, productId: 'desk', companyPrice: 390 }, 1)
    expect(own).toMatchObject({ after: { price: 390 } })
  })
})

test('goods that are no longer sold and goods with another price are named in separate sentences', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Translate
  const change = { productId: 'chair', available: 0 }
  expect(
    describeRefused(
      draft(),
      [
        { ...change, specName: 'sage', reason: 'gone' },
        { ...change, productId: 'lamp', specName: 'white', price: 199, reason: 'price_changed' },
      ],
      t,
    ),
  ).toBe(
    'staff.change.gone common.productAndSpec chair sage staff.change.pricesChanged common.productAndSpec lamp white',
  )
})
