import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { commandLineOf, identityOf, isRunning } from './process-identity.ts'

test('a process keeps its identity, and loses it when it ends', async () => {
  const child = spawn('sleep', ['1000'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const identity = identityOf(child.pid!)!
  expect(identityOf(child.pid!)).toEqual(identity)
  expect(commandLineOf(child.pid!)).toBe('sleep 1000')
  expect(isRunning(identity)).toBe(true)

  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(identity)).toBe(false)
  expect(identityOf(identity.pid)).toBeUndefined()
})

test('another process with the same id is another one', () => {
  const { pid, started } = identityOf(process.pid)!
  expect(isRunning({ pid, started })).toBe(true)
  expect(isRunning({ pid, started: `${started}1` })).toBe(false)
})

test('a zombie process is gone', async () => {
  // The shell turns into a program that never reaps the shell's child.
  const parent = spawn('sh', ['-c', 'sleep 1001 & echo $!; exec sleep 1000'])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => commandLineOf(parent.pid!)).toBe('sleep 1000')
  expect(identityOf(pid)).toBeDefined()

  process.kill(pid, 'SIGKILL')
  await expect.poll(() => identityOf(pid)).toBeUndefined()
  expect(() => process.kill(pid, 0)).not.toThrow()
})
