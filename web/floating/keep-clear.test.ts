import { expect, test } from 'vitest'
import { clearOffset } from './keep-clear.ts'

const at = { top: 700, bottom: 752 }

test('stays where nothing is covered', () => {
  expect(clearOffset(at, [], 60)).toBe(0)
  expect(clearOffset(at, [{ top: 600, bottom: 696 }], 60)).toBe(0)
})

test('moves beyond every control in its way', () => {
  const controls = [
    { top: 720, bottom: 764 },
    { top: 650, bottom: 694 },
  ]
  const offset = clearOffset(at, controls, 60) ?? 0
  expect(offset).toBeLessThan(0)
  for (const control of controls)
    expect(control.top < at.bottom + offset && control.bottom > at.top + offset).toBe(false)
})

test('an element at the top moves down', () => {
  expect(clearOffset({ top: 68, bottom: 130 }, [{ top: 80, bottom: 124 }], 740)).toBe(60)
})

test('returns undefined if there is no free place', () => {
  expect(clearOffset(at, [{ top: 60, bottom: 800 }], 60)).toBeUndefined()
})
