import { describe, expect, test, vi } from 'vitest'
import { createApiClient } from '../../api/client.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import { StepError } from '../verification/step-error.ts'

/** A helper over a sample API, with the requests and the logged errors. */
function setUp({ onServer = false, refuse = false, human = async () => 'solved' } = {}) {
  const sent: { path: string; body: unknown }[] = []
  const api = createApiClient(async (path, init) => {
    sent.push({
      path: path.replace(/\?.*/, ''),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    })
    if (refuse && path.includes('/verification/'))
      return Response.json({ code: 'sms_failed', message: 'No.', error: 'No.' }, { status: 503 })
    return Response.json(
      path.includes('/verification/') ? { resendAfter: 60 } : { phoneNumber: '+886912345678' },
    )
  }, 'en')
  const log = vi.fn<(problem: string, error: unknown) => void>()
  const solve = vi.fn<() => Promise<string>>(human)
  return { helper: createCodeSignIn(api, solve, log, onServer), sent, log, solve }
}

describe('the sign-in helper', () => {
  test('sends a code to the normalised number with a solved human check, then signs in', async () => {
    const { helper, sent, log } = setUp()
    expect(await helper.sendCode('+886 0912-345-678')).toEqual({
      phoneNumber: '+886912345678',
      resendAfter: 60,
    })
    expect(await helper.confirmCode('123456')).toEqual({ phoneNumber: '+886912345678' })
    expect(sent).toEqual([
      { path: '/api/users/check', body: { phoneNumber: '+886912345678' } },
      {
        path: '/api/verification/sms',
        body: { phoneNumber: '+886912345678', purpose: 'login', humanCheck: 'solved' },
      },
      { path: '/api/users/loginWithCode', body: { phoneNumber: '+886912345678', code: '123456' } },
    ])
    expect(log).not.toHaveBeenCalled()
  })

  test('refuses an invalid number before it sends anything', async () => {
    const { helper, sent, solve } = setUp()
    await expect(helper.sendCode('0912345678')).rejects.toMatchObject({ text: 'login.invalidPhone' })
    expect(sent).toEqual([])
    expect(solve).not.toHaveBeenCalled()
  })

  test('logs and rethrows a failed send, and solves a new human check the next time', async () => {
    const { helper, log, solve } = setUp({ refuse: true })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ code: 'sms_failed' })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ code: 'sms_failed' })
    expect(log).toHaveBeenCalledTimes(2)
    expect(solve).toHaveBeenCalledTimes(2)
  })

  test('reports that the human check does not work in this browser', async () => {
    const { helper, sent } = setUp({
      human: () => Promise.reject(new StepError('error.operation_not_supported')),
    })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({
      text: 'error.operation_not_supported',
    })
    expect(sent.map(({ path }) => path)).toEqual(['/api/users/check'])
  })

  test('fails to confirm without a prior request, and logs it', async () => {
    const { helper, sent, log } = setUp()
    await expect(helper.confirmCode('123456')).rejects.toMatchObject({ text: 'accounts.sendFirst' })
    expect(sent).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })

  test('does nothing during a render on the server', async () => {
    const { helper, sent } = setUp({ onServer: true })
    await expect(helper.sendCode('+886912345678')).rejects.toMatchObject({ text: 'login.notOnServerSend' })
    await expect(helper.confirmCode('123456')).rejects.toMatchObject({ text: 'login.notOnServerVerify' })
    expect(sent).toEqual([])
  })
})
