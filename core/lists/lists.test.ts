import { array, assert, boolean, constantFrom, nat, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartItem } from '../cart/cart.ts'
import { changedKeys, lineKey, mergeLine, withAnswer, type SyncedLines, type StoredLine } from './lists.ts'

const line = (productId: string, quantity = 1): CartItem => ({
  productId,
  productName: productId,
  specName: 'Oak',
  specIndex: 0,
  quantity,
  price: 100,
  color: '',
  size: '',
  image: '',
})
const desk = line('desk')
const key = lineKey(desk)

const afterAll = (list: StoredLine[]) => list.reduce<StoredLine | undefined>(mergeLine, undefined)

describe('merging a change of a device into the account', () => {
  test('the later change wins, even if it is a removal', () => {
    expect(mergeLine({ item: desk, at: 1 }, { item: line('desk', 3), at: 2 }).item).toMatchObject({
      quantity: 3,
    })
    expect(mergeLine({ item: null, at: 2 }, { item: desk, at: 1 })).toEqual({ item: null, at: 2 })
    expect(mergeLine({ item: desk, at: 1 }, { item: null, at: 2 })).toEqual({ item: null, at: 2 })
  })

  test('two devices on which the same spec was added separately get the larger quantity', () => {
    const more = { item: line('desk', 4), at: 1 }
    expect(mergeLine(more, { item: desk, at: 2, isNew: true }).item).toMatchObject({ quantity: 4 })
    expect(mergeLine({ item: desk, at: 2 }, { ...more, isNew: true }).item).toMatchObject({ quantity: 4 })
  })

  test('the account ends with the same lines, whatever the order in which changes arrive', () => {
    const change = record({ item: option(nat(9)), at: nat(1000) })
    const changes = array(change, { maxLength: 6 }).map((list) =>
      list.map(({ item, at }, index) => ({
        item: item === null ? null : line('desk', item + 1),
        at: at * 10 + index,
      })),
    )
    assert(
      property(changes, (list) => {
        expect(afterAll(list.toReversed())).toEqual(afterAll(list))
      }),
    )
  })
})

describe('a device', () => {
  test('knows which lines have changed since the last sync', () => {
    const synced: SyncedLines = {
      [key]: desk,
      [lineKey(line('lamp'))]: line('lamp'),
      [lineKey(line('gone'))]: null,
    }
    expect(changedKeys([desk, line('lamp', 2), line('chair')], synced)).toEqual([
      lineKey(line('lamp')),
      lineKey(line('chair')),
    ])
    expect(changedKeys([], synced)).toHaveLength(2)
    // Names may differ, because they follow the language of the page.
    expect(changedKeys([{ ...desk, productName: '桌子' }, line('lamp')], synced)).toEqual([])
  })

  test('keeps the positions of its lines, and takes over removals and lines from other devices', () => {
    const answer: SyncedLines = {
      [lineKey(line('new'))]: line('new'),
      [key]: line('desk', 5),
      [lineKey(line('gone'))]: null,
    }
    const list = withAnswer([line('own'), line('gone'), desk], answer, new Set())
    expect(list.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['own', 1],
      ['desk', 5],
      ['new', 1],
    ])
  })

  test('keeps what changed while it waited for the answer', () => {
    expect(withAnswer([line('desk', 2)], { [key]: null }, new Set([key]))).toEqual([line('desk', 2)])
    expect(withAnswer([], { [key]: desk }, new Set([key]))).toEqual([])
  })

  test('two devices end up alike whatever they do, once each has synced twice', () => {
    const step = record({
      device: nat(1),
      product: constantFrom('a', 'b', 'c'),
      add: boolean(),
      pieces: nat(8),
    })
    assert(
      property(array(step, { maxLength: 12 }), (steps) => {
        let time = 0
        const account = new Map<string, StoredLine>()
        const devices = [0, 1].map(() => ({ items: [] as CartItem[], synced: {} as SyncedLines }))
        const ask = (device: (typeof devices)[number]) => {
          time += 1
          const own = new Map(device.items.map((item) => [lineKey(item), item]))
          for (const changed of changedKeys(device.items, device.synced)) {
            const change = { item: own.get(changed) ?? null, at: time, isNew: !(changed in device.synced) }
            account.set(changed, mergeLine(account.get(changed), change))
          }
          device.synced = Object.fromEntries([...account].map(([name, { item }]) => [name, item]))
          device.items = withAnswer(device.items, device.synced, new Set())
        }
        for (const { device: index, product, add, pieces } of steps) {
          const device = devices[index]!
          const others = device.items.filter(({ productId }) => productId !== product)
          device.items = add ? [...others, line(product, pieces + 1)] : others
          if (pieces % 2 === 0) ask(device)
        }
        for (const device of [...devices, ...devices]) ask(device)
        const contents = devices.map(({ items }) =>
          items.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted(),
        )
        expect(contents[0]).toEqual(contents[1])
      }),
    )
  })
})
