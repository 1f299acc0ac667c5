import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partSpecifications } from './specifications.ts'

test.each([
  ['English', 'Material', 'Assembly', 'Warranty'],
  ['Chinese', '材質', '組裝', '保固'],
])('assembly and warranty have rows of their own in %s', (_, material, assembly, warranty) => {
  expect(partSpecifications([{ [material]: 'Steel' }, { [assembly]: '15' }, { [warranty]: '3' }])).toEqual({
    specifications: [[material, 'Steel']],
    rows: [
      [assembly, '15'],
      [warranty, '3'],
    ],
  })
})

test('every parameter is shown once', () => {
  const name = fc.oneof(fc.constantFrom('Assembly', 'Warranty', '組裝', '保固'), fc.string())
  fc.assert(
    fc.property(fc.array(fc.dictionary(name, fc.string(), { noNullPrototype: true })), (parameters) => {
      const { specifications, rows } = partSpecifications(parameters)
      const told = [...specifications, ...rows].map((fact) => JSON.stringify(fact))
      const known = parameters
        .flatMap((parameter) => Object.entries(parameter))
        .map((fact) => JSON.stringify(fact))
      expect(told.toSorted()).toEqual(known.toSorted())
    }),
  )
})
