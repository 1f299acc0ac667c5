import { expect, it } from 'vitest'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { pictureAlt } from './picture-alt.ts'

const desk = sampleProduct({ productName: 'Sit-Stand Desk' })

it.each([
  [sampleSpec({ displayColor: 'Oak', size: '120*60*74cm' }), 'Sit-Stand Desk, Oak, 120.0 x 60.0 x 74.0 cm'],
  [sampleSpec({ displayColor: 'Oak', size: 'large' }), 'Sit-Stand Desk, Oak'],
  [undefined, 'Sit-Stand Desk'],
])('names the product, the colour, and the size if it can be read', (spec, alt) => {
  expect(pictureAlt(desk, spec)).toBe(alt)
})
