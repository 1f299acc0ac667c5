import { expect, test } from 'vitest'
import { isPdf } from './purchase-order-file.ts'

test.each([
  ['%PDF-1.7\n', true],
  ['%PDF-', true],
  ['%PDF', false],
  ['', false],
  [' %PDF-1.7', false],
  ['<html>%PDF-1.7', false],
])('a file is a PDF by its first bytes: %j', (text, expected) => {
  expect(isPdf(new TextEncoder().encode(text))).toBe(expected)
})
