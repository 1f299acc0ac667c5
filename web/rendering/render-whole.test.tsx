import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderWhole } from './render-whole.ts'

const Late = lazy(() => Promise.resolve({ default: () => <p>Oak</p> }))
const Broken = (): React.ReactNode => {
  throw new Error('No oak.')
}
const page = (inside: React.ReactNode) => (
  <html lang="en">
    <body>{inside}</body>
  </html>
)

test('a page is whole, with its document type', () => {
  expect(renderWhole(page(<p>Oak & pine</p>))).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><p>Oak &amp; pine</p></body></html>',
  )
})

test('refuses a page of which a part waits, also where something else is shown meanwhile', () => {
  expect(() => renderWhole(page(<Late />))).toThrow()
  const covered = page(
    <Suspense fallback={<p>A moment</p>}>
      <Late />
    </Suspense>,
  )
  expect(() => renderWhole(covered)).toThrow('within a Suspense')
})

test('refuses a page of which a part fails, also where something else is shown meanwhile', () => {
  expect(() => renderWhole(page(<Broken />))).toThrow('No oak.')
  const covered = page(
    <Suspense fallback={<p>A moment</p>}>
      <Broken />
    </Suspense>,
  )
  expect(() => renderWhole(covered)).toThrow('within a Suspense')
})
