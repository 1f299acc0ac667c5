import { expect, test } from 'vitest'
import { versions } from './cpu-groups.ts'

test('a quota is written and the time is read as each version of the kernel has it', () => {
  expect(versions[1].limitLines(0.15)).toEqual([
    ['cpu.shares', '20480'],
    ['cpu.cfs_period_us', '20000'],
    ['cpu.cfs_quota_us', '3000'],
  ])
  expect(versions[1].limitLines(undefined).at(-1)).toEqual(['cpu.cfs_quota_us', '-1'])
  expect(versions[1].secondsOf('1500000000\n')).toBe(1.5)

  expect(versions[2].limitLines(0.15)).toEqual([
    ['cpu.weight', '2000'],
    ['cpu.max', '3000 20000'],
  ])
  expect(versions[2].limitLines(undefined).at(-1)).toEqual(['cpu.max', 'max 20000'])
  expect(versions[2].secondsOf('usage_usec 1500000\nuser_usec 900000\n')).toBe(1.5)
})
