import { expect, test } from 'vitest'
import { piecesOf } from './marked.tsx'

test.each([
  ['Tally Task Chair', ['chair'], ['Tally Task ', 'Chair', '']],
  ['Lift Sit-Stand Desk', ['desk lift'], ['', 'Lift', ' Sit-Stand ', 'Desk', '']],
  ['Aero 人體工學網椅', ['椅'], ['Aero 人體工學網', '椅', '']],
  ['Aero 人體工學網椅', ['椅子'], ['Aero 人體工學網', '椅', '']],
  ['Fern & Form (large)', ['(large'], ['Fern & Form ', '(large', ')']],
  ['Tally Task Chair', [''], ['Tally Task Chair']],
])('the pieces of "%s" for %s', (text, searched, pieces) => {
  expect(piecesOf(text, searched)).toEqual(pieces)
})
