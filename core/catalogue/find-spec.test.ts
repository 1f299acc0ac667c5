import { describe, expect, it } from 'vitest'
import { findSpec } from './find-spec.ts'
import { sampleProduct, sampleSpec } from './test-samples.ts'

describe('findSpec', () => {
  const oak = sampleSpec({ name: 'Light oak', formerNames: ['Oak', 'Ash'] })
  const ash = sampleSpec({ name: 'Ash' })
  const desk = sampleProduct({ specs: [oak, ash] })

  it('finds a spec by its name', () => {
    expect(findSpec(desk, 'Light oak')).toBe(oak)
  })

  it('finds a renamed spec by a previous name', () => {
    expect(findSpec(desk, 'Oak')).toBe(oak)
  })

  it('prefers the spec that has a name now to one that had it before', () => {
    expect(findSpec(desk, 'Ash')).toBe(ash)
  })

  it('finds nothing under any other name', () => {
    expect(findSpec(desk, 'Bamboo')).toBeUndefined()
    expect(findSpec(desk, 'oak')).toBeUndefined()
    expect(findSpec(desk, '')).toBeUndefined()
  })
})
