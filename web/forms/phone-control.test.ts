import { beforeEach, expect, test } from 'vitest'
import { PhoneInputs, valueOfField } from './phone-control.ts'

const input = { value: '' } as HTMLInputElement
const select = { value: '' } as HTMLSelectElement
let phone: PhoneInputs

beforeEach(() => {
  input.value = ''
  select.value = '+60'
  phone = new PhoneInputs('+60')
  phone.attachSelect(select)
  phone.attachInput(input)
})

const type = (text: string) => {
  input.value = text
  phone.show()
}

test('a form reads and writes the number with its calling code', () => {
  type('012-345 6789')
  expect(phone.value).toBe('+60 012-345 6789')
  expect(valueOfField(input)).toBe(phone.value)
  expect(valueOfField({ value: 'Ipoh' } as HTMLInputElement)).toBe('Ipoh')
  phone.value = '+886 0912 345 678'
  expect([select.value, input.value]).toEqual(['+886', '0912 345 678'])
  phone.value = ''
  expect([select.value, input.value]).toEqual(['+886', ''])
})

test('the choice follows a number that names its country', () => {
  type('+886 912')
  expect(select.value).toBe('+886')
  type('+65 61')
  expect(select.value).toBe('+')
  // Back to the chosen country.
  type('03')
  expect(select.value).toBe('+60')
})

test('another choice keeps the digits', () => {
  type('+60 3-2345 6789')
  phone.choose('+886')
  expect([select.value, input.value, phone.value]).toEqual(['+886', '3-2345 6789', '+886 3-2345 6789'])
  phone.choose('+')
  expect([select.value, input.value]).toEqual(['+', '3-2345 6789'])
  type('')
  phone.choose('+')
  expect(input.value).toBe('+')
  phone.choose('+60')
  expect([select.value, input.value]).toEqual(['+60', ''])
})

test('starts at home, unless something was typed or chosen before', () => {
  phone.start('+886')
  expect(select.value).toBe('+886')
  type('03')
  phone.start('+60')
  expect(select.value).toBe('+886')

  input.value = ''
  select.value = '+'
  const early = new PhoneInputs('+60')
  early.attachSelect(select)
  early.attachInput(input)
  early.start('+886')
  expect(select.value).toBe('+')
})
