import { describe, expect, test, vi } from 'vitest'
import { createApiClient } from '../../api/client.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import { StepError } from '../verification/step-error.ts'

/** A helper whose calls are answered by the path; it notes what was asked and what was logged. */
function setUp({ onServer = false, refuse = false, human = async () => 'solved' } = {}) {
  const asked: { path: string; body: unknown }[] = []
  const api = createApiClient(async (path, init) => {
    asked.push({
      path: path.replace(/\?.*/, ''),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    })
    if (refuse) return Response.json({ code: 'sms_failed', message: 'No.', error: 'No.' }, { status: 503 })
    return Response.json(
      path.includes('/verification/') ? { resendAfter: 60 } : { phoneNumber: '+886912345678' },
    )
  }, 'en')
  const log = vi.fn<(problem: string, error: unknown) => void>()
  const solve = vi.fn<() => Promise<string>>(human)
  return { helper: createCodeSignIn(api, solve, log, onServer), asked, log, solve }
}

describe('the sign-in helper', () => {
  test('sends a code to the normalised number with a solved human check, then signs in', async () => {
    const { helper, asked, log } = setUp()
    expect(await helper.sendCode('+886 0912-345-678')).toEqual({
      phoneNumber: '+886912345678',
      resendAfter: 60,
    })
    expect(await helper.confirmCode('123456')).toEqual({ phoneNumber: '+886912345678' })
    expect(asked).toEqual([
      {
        path: '/api/verification/sms',
        body: { phoneNumber: '+886912345678', purpose: 'login', humanCheck: 'solved' },
      },
      { path: '/api/users/loginWithCode', body: { phoneNumber: '+886912345678', code: '123456' } },
    ])
    expect(log).not.toHaveBeenCalled()
  })

  test('refuses a number that is none before it asks anybody', async () => {
    const { helper, asked, solve } = setUp()
    await expect(helper.sendCode('0912345678')).rejects.toMatchObject({ text: 'login.invalidPhone' })
    expect(asked).toEqual([])
    expect(solve).not.toHaveBeenCalled()
  })

  test('logs a failed sending, rethrows it, and solves the human check anew the next time', async () => {
    const { helper, log, solve } = setUp({ refuse: true })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ code: 'sms_failed' })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ code: 'sms_failed' })
    expect(log).toHaveBeenCalledTimes(2)
    expect(solve).toHaveBeenCalledTimes(2)
  })

  test('says that the human check could not be loaded', async () => {
    const { helper, asked } = setUp({ human: () => Promise.reject(new Error('offline')) })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({
      text: 'error.human_check_unavailable',
    })
    expect(asked).toEqual([])
  })

  test('says that the human check does not work in this browser', async () => {
    const { helper } = setUp({ human: () => Promise.reject(new StepError('error.operation_not_supported')) })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({
      text: 'error.operation_not_supported',
    })
  })

  test('fails to confirm without a prior request, and logs it', async () => {
    const { helper, asked, log } = setUp()
    await expect(helper.confirmCode('123456')).rejects.toMatchObject({ text: 'accounts.sendFirst' })
    expect(asked).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })

  test('does nothing during a render on the server', async () => {
    const { helper, asked } = setUp({ onServer: true })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ text: 'login.notOnServerSend' })
    await expect(helper.confirmCode('123456')).rejects.toMatchObject({ text: 'login.notOnServerVerify' })
    expect(asked).toEqual([])
  })
})
