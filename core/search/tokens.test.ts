import { expect, test } from 'vitest'
import { normalize, tokensOf } from './tokens.ts'

test.each([
  ['Oak DESK', 'oak desk'],
  ['ＯＡＫ　１２０', 'oak 120'],
  ['Bouclé', 'boucle'],
  ["boss's", 'bosss'],
  ['办公椅', '辦公椅'],
])('%s is compared as %s', (text, compared) => {
  expect(normalize(text)).toBe(compared)
})

test.each([
  [
    'sit-stand',
    [
      { kind: 'word', text: 'sit' },
      { kind: 'word', text: 'stand' },
    ],
  ],
  [
    'A4紙',
    [
      { kind: 'word', text: 'a4' },
      { kind: 'han', text: '紙' },
    ],
  ],
  ['140', [{ kind: 'number', value: 140 }]],
  ['140cm', [{ kind: 'number', value: 140, unit: 'cm' }]],
  ['140 公分', [{ kind: 'number', value: 140, unit: 'cm' }]],
  ['27"', [{ kind: 'number', value: 27, unit: 'in' }]],
  ['27 inches', [{ kind: 'number', value: 27, unit: 'in' }]],
  ['1,600', [{ kind: 'number', value: 1600 }]],
  [
    '80gsm',
    [
      { kind: 'number', value: 80 },
      { kind: 'word', text: 'gsm' },
    ],
  ],
  ['120x60', [{ kind: 'size', sides: [120, 60] }]],
  ['120 × 60 × 74 cm', [{ kind: 'size', sides: [120, 60, 74], unit: 'cm' }]],
  ['2400mm x 1200mm', [{ kind: 'size', sides: [2400, 1200], unit: 'mm' }]],
  [
    '2 x monitor',
    [
      { kind: 'number', value: 2 },
      { kind: 'word', text: 'x' },
      { kind: 'word', text: 'monitor' },
    ],
  ],
  ['%_;', []],
])('the tokens of %s', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens)
})
