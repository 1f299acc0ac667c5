import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeEmail } from '../../emails/accounts.ts'
import { builtInWording } from '../../emails/wording.ts'
import { log } from '../../observability/log.ts'
import { startMailServer, type ReceivedMail } from '../../testing/test-mail-server.ts'
import { smtp } from './smtp.ts'

const address = 'service@shop.example.com'
const from = async () => address
const message = codeEmail({ code: '123456' }, builtInWording('zh-TW'))

let received: ReceivedMail[]
let closing: (() => Promise<void>)[]
beforeEach(() => {
  log.level = 'silent'
  received = []
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
})

/** A mail server on this machine; answers its host and port. */
async function mailServer(options: SMTPServerOptions = {}) {
  const { host, close } = await startMailServer(received, options)
  closing.push(close)
  return host
}

test('an email arrives in text and HTML, in any script, from the shop', async () => {
  await smtp({ url: `smtp://${await mailServer()}`, from }).send('siti@example.com', message)
  const [{ email, to } = {}] = received
  expect(to).toEqual(['siti@example.com'])
  expect(email?.from).toMatchObject({ name: 'Office Furniture Store', address })
  expect(email?.to).toMatchObject([{ address: 'siti@example.com' }])
  expect(email?.subject).toBe('Office Furniture Store | 您的驗證碼')
  expect(email?.text?.trim()).toBe(message.text.trim())
  expect(email?.html?.trim()).toBe(message.html.trim())
  expect(email?.attachments).toEqual([])
  expect(email?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('an email to a subscriber lets the email program unsubscribe', async () => {
  const unsubscribe = 'https://shop.example.com/newsletter/unsubscribe?lang=en&token=a.1.b'
  const provider = smtp({ url: `smtp://${await mailServer()}`, from })
  await provider.send('siti@example.com', { ...message, unsubscribe })
  await provider.send('siti@example.com', message)
  const [toSubscriber, other] = received.map(({ email }) =>
    Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
  )
  expect(toSubscriber).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(other).not.toHaveProperty('list-unsubscribe')
})

test('an address cannot inject recipients or headers', async () => {
  const provider = smtp({ url: `smtp://${await mailServer()}`, from })
  for (const address of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])
    await provider.send(address, message).catch(() => {})
  for (const { to, email } of received) {
    expect(to).not.toContain('b@example.com')
    expect(email.bcc ?? []).toEqual([])
  }
})

test('a password is sent over TLS only', async () => {
  let asked = false
  const host = await mailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      asked = true
      done(null, { user: 'shop' })
    },
  })
  await expect(
    smtp({ url: `smtp://shop:right@${host}`, from }).send('a@example.com', message),
  ).rejects.toThrow()
  expect(asked).toBe(false)
})

describe('security 44: a mail server that fails', () => {
  const fails = { code: 'email_failed', status: 503, message: 'Failed to send reset link' }
  const sendingFails = async (url: string, timeout?: number) => {
    const provider = smtp({ url, from }, timeout)
    await expect(provider.send('a@example.com', message)).rejects.toMatchObject(fails)
  }

  test('that refuses the recipient fails to send', async () => {
    const host = await mailServer({
      onRcptTo: (_address, _session, done) => done(new Error('550 nobody here')),
    })
    await expect(smtp({ url: `smtp://${host}`, from }).send('a@example.com', message)).rejects.toMatchObject(
      fails,
    )
  })

  test('that is unreachable fails', async () => {
    const host = await mailServer()
    await closing.pop()!()
    await sendingFails(`smtp://${host}`)
  })

  test('that has an untrusted certificate fails', async () => {
    await sendingFails(`smtps://${await mailServer({ secure: true })}`)
  })

  test('that does not answer in time fails', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve)
    })
    closing.push(() => new Promise((resolve) => void silent.close(() => resolve())))
    await sendingFails(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 50)
  })
})
