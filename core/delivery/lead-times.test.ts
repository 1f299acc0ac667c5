import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deliveryTime } from './lead-times.ts'
import { pickupTime, refundDays, returnDays, staffAnswerDays, type LeadTime } from './terms.ts'

describe('how long a delivery takes', () => {
  test.each([
    ['Kuala Lumpur', '50250', { from: 3, to: 7 }],
    ['Johor', '81100', { from: 3, to: 7 }],
    ['Perlis', '01000', { from: 3, to: 7 }],
    ['Labuan', '87000', { from: 7, to: 14 }],
    ['Sabah', '88000', { from: 7, to: 14 }],
    ['Sabah, its end', '91309', { from: 7, to: 14 }],
    ['Sarawak', '93000', { from: 7, to: 14 }],
    ['Sarawak, its end', '98859', { from: 7, to: 14 }],
    ['who knows', 'none', { from: 3, to: 14 }],
  ])('to %s', (_place, postcode, time) => expect(deliveryTime('Malaysia', postcode)).toEqual(time))

  test('to Taiwan', () => expect(deliveryTime('Taiwan', '802')).toEqual({ from: 10, to: 20 }))
})

const span = ({ from, to }: LeadTime) => `${from}–${to} working days`

test('is what the terms promise', () => {
  const terms = readFileSync('public/assets/data/terms-conditions.json', 'utf8')
  expect(terms).toContain(`Peninsular Malaysia:** ${span(deliveryTime('Malaysia', '50250'))}`)
  expect(terms).toContain(`Sabah, Sarawak and Labuan:** ${span(deliveryTime('Malaysia', '88000'))}`)
  expect(terms).toContain(`Taiwan:** ${span(deliveryTime('Taiwan', '802'))}`)
  expect(terms).toContain(`usually ${span(pickupTime)} after we have confirmed it`)
  expect(terms).toContain(`Staff answer within ${staffAnswerDays} working days`)
  expect(terms).toContain(`You may change your mind within ${returnDays} days`)
  expect(terms).toContain(`Within ${refundDays} working days after the goods are back with us`)
})
