import { expect, test } from 'vitest'
import { exportPresets, presetChoice } from './presets.ts'

/** Returns the days that a preset exports. */
function daysOf(name: string) {
  const preset = exportPresets.find((one) => one.name === name)!
  const whole = { exported: preset.exported, columns: [], format: 'xlsx' as const }
  const { from, to } = presetChoice(whole, preset, '2026-03-15')
  return [from, to]
}

test('a preset exports the days of its period, or the current state for kinds without days', () => {
  expect(daysOf('ordersThisMonth')).toEqual(['2026-03-01', '2026-03-15'])
  expect(daysOf('invoicesLastMonth')).toEqual(['2026-02-01', '2026-02-28'])
  expect(daysOf('stockNow')).toEqual([undefined, undefined])
})
