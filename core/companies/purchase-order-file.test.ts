import { expect, test } from 'vitest'
import { isPdf } from './purchase-order-file.ts'

test('a file is a PDF by its first bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(
    ['%PDF-1.7\n', '%PDF-', '%PDF', '', ' %PDF-1.7', '<html>%PDF-1.7'].map((text) => isPdf(bytes(text))),
  ).toEqual([true, true, false, false, false, false])
})
