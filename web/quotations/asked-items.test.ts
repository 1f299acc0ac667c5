import { expect, test } from 'vitest'
import { createAskedItems } from './asked-items.ts'

function tab(start?: string) {
  const stored = new Map<string, string>(start === undefined ? [] : [['askedItems', start]])
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const chair = { productId: 'tally-task-chair', specName: 'Black', quantity: 6 }

test('the goods and their plan are found again after a reload, each spec once', () => {
  const storage = tab()
  const plan = {
    width: 600,
    depth: 400,
    door: 60,
    pieces: [{ product: 'tally-task-chair', spec: 'black', x: 100, y: 200, turn: 90 as const }],
  }
  createAskedItems(() => storage).write({ origin: 'plan', items: [chair, { ...chair, quantity: 4 }], plan })
  const reloaded = createAskedItems(() => storage)
  expect(reloaded.read()).toEqual({ origin: 'plan', items: [{ ...chair, quantity: 10 }], plan })
  reloaded.clear()
  expect(reloaded.read()).toBeUndefined()
})

test.each(['', 'null', '7', '{"origin":"staff","items":[]}', '{"origin":"cart","items":"all"}'])(
  'a broken entry %j hands nothing over',
  (text) => {
    expect(createAskedItems(() => tab(text)).read()).toBeUndefined()
  },
)

test('a broken line does not lose the others', () => {
  const text = JSON.stringify({ origin: 'cart', items: [{ productId: 'desk' }, chair] })
  expect(createAskedItems(() => tab(text)).read()).toEqual({ origin: 'cart', items: [chair] })
})
