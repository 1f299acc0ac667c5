import { describe, expect, it } from 'vitest'
import { holdsAll } from './buy-now.ts'
import { sampleProduct } from '../catalogue/test-samples.ts'
import { desk, oak, oakDesk } from './test-samples.ts'

describe('holdsAll is true for a cart with the whole stock', () => {
  it('counts the pieces under every name of the spec', () => {
    const renamed = sampleProduct({ ...desk, specs: [{ ...oak, name: 'Light oak', formerNames: ['Oak'] }] })
    const rest = { ...oakDesk, specName: 'Light oak', quantity: 3 }
    expect(holdsAll([oakDesk, rest], renamed, 'Light oak')).toBe(true)
    expect(holdsAll([oakDesk], renamed, 'Light oak')).toBe(false)
  })

  it('is false for a spec that is sold out or unknown', () => {
    expect(holdsAll([], desk, 'Walnut')).toBe(false)
    expect(holdsAll([], desk, 'Bamboo')).toBe(false)
  })
})
