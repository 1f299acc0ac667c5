import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Disk } from './disk.ts'
import { canLeave, type Member } from './takeover.ts'

const member = (name: string, role: string, state = 'streaming'): Member => ({ name, role, state })

describe('a disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-disk-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('with free space and completed writes has no problem', async () => {
    const disk = new Disk(folder, { free: 1, patience: 5_000 })
    expect(await disk.findTrouble()).toBeUndefined()
    await vi.waitFor(() => expect(existsSync(join(folder, '.disk-watch'))).toBe(true))
    expect(await disk.findTrouble()).toBeUndefined()
  })

  test('with too little room is full', async () => {
    const disk = new Disk(folder, { free: Number.MAX_SAFE_INTEGER, patience: 5_000 }, async () => {})
    expect(await disk.findTrouble()).toMatch(/^has only \d+ MB left$/)
  })

  test('whose write does not end is slow, until it has ended', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { promise, resolve } = Promise.withResolvers<void>()
    const write = vi.fn(() => promise)
    const disk = new Disk(folder, { free: 1, patience: 5_000 }, write)
    expect(await disk.findTrouble()).toBeUndefined()
    vi.advanceTimersByTime(4_999)
    expect(await disk.findTrouble()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(await disk.findTrouble()).toBe('has not written for 5.0 s')
    expect(write).toHaveBeenCalledTimes(1)
    resolve()
    expect(await disk.findTrouble()).toBeUndefined()
    expect(await disk.findTrouble()).toBeUndefined()
    vi.useRealTimers()
  })

  test('that refuses a write is reported with the reason', async () => {
    const disk = new Disk(folder, { free: 1, patience: 5_000 }, () => Promise.reject(new Error('EIO')))
    await disk.findTrouble()
    expect(await disk.findTrouble()).toBe('cannot be written: EIO')
  })
})

describe('a machine leaves', () => {
  const whole = [member('a', 'leader', 'running'), member('b', 'sync_standby'), member('c', 'replica')]

  test('if it is the primary, and the synchronous standby can take over', () => {
    expect(canLeave(whole, 'a')).toBe(true)
    expect(canLeave([whole[0]!, member('b', 'sync_standby', 'stopped'), whole[2]!], 'a')).toBe(false)
    expect(canLeave([whole[0]!, whole[2]!], 'a')).toBe(false)
  })

  test('if it is the synchronous standby, and another standby can replace it', () => {
    expect(canLeave(whole, 'b')).toBe(true)
    expect(canLeave([whole[0]!, whole[1]!, member('c', 'replica', 'stopped')], 'b')).toBe(false)
  })

  test('never if orders do not wait for it, it is down already, or nothing is known', () => {
    expect(canLeave(whole, 'c')).toBe(false)
    expect(canLeave(whole, 'd')).toBe(false)
    expect(canLeave([member('a', 'leader', 'stopped'), whole[1]!, whole[2]!], 'a')).toBe(false)
    expect(canLeave([], 'a')).toBe(false)
  })
})
