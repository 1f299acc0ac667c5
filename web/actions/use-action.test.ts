import { expect, test, vi } from 'vitest'
import { ApiFailure } from '../api/client.ts'
import { perform, type Consequences } from './use-action.ts'

/** Runs a call and returns whether it succeeded and what happened, in order. */
async function happenings(
  call: () => Promise<string>,
  consequences: (log: (text: string) => void) => Consequences<string>,
) {
  const log: string[] = []
  const done = await perform(
    call,
    consequences((text) => log.push(text)),
    {
      revalidate: async () => void log.push('revalidate'),
      textOf: (error) => (error instanceof ApiFailure ? error.message : 'No connection.'),
      show: ({ text }, field, message) => log.push([field ?? 'page', message ?? text].join(': ')),
    },
  )
  return { done, log }
}

const succeed = async () => 'answer'
const refuse =
  (code: string, status = 409) =>
  async (): Promise<string> => {
    throw new ApiFailure(status, { code, message: `It is ${code}.` } as never)
  }
const offline = async (): Promise<string> => {
  throw new TypeError('Failed to fetch')
}

test('returns the response, then revalidates the page', async () => {
  expect(await happenings(succeed, (log) => ({ onSuccess: log, revalidate: true }))).toEqual({
    done: true,
    log: ['answer', 'revalidate'],
  })
})

test("shows an error at its field, with the API's text or the text given for the field", async () => {
  const fields = { wrong_password: 'email', password_too_common: ['password', 'Choose another.'] } as const
  expect(await happenings(refuse('wrong_password'), () => ({ fields }))).toEqual({
    done: false,
    log: ['email: It is wrong_password.'],
  })
  expect((await happenings(refuse('password_too_common'), () => ({ fields }))).log).toEqual([
    'password: Choose another.',
  ])
  expect((await happenings(refuse('not_found'), () => ({ fields }))).log).toEqual(['page: It is not_found.'])
})

test('shows a network error on the page and throws nothing', async () => {
  expect(await happenings(offline, () => ({ revalidate: true }))).toEqual({
    done: false,
    log: ['page: No connection.'],
  })
})

test('reloads the page instead of showing a failure after a success, so that nobody repeats the action', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await happenings(succeed, () => ({ onSuccess: offline, revalidate: true }))).toEqual({
    done: true,
    log: ['revalidate'],
  })
  expect(logged).toHaveBeenCalledOnce()
})

test('does not show a handled failure, and first reloads data that may have been written', async () => {
  expect(
    await happenings(refuse('order_changed'), (log) => ({
      revalidate: 'always',
      onFailure: ({ code }) => {
        log(`handled ${code}`)
        return true
      },
    })),
  ).toEqual({ done: false, log: ['handled order_changed', 'revalidate'] })
  expect((await happenings(refuse('order_changed'), () => ({ revalidate: 'always' }))).log).toEqual([
    'revalidate',
    'page: It is order_changed.',
  ])
})

test('does not revalidate after the session has ended, so that typed text stays', async () => {
  expect(
    (await happenings(refuse('staff_not_signed_in', 401), () => ({ revalidate: 'always' }))).log,
  ).toEqual(['page: It is staff_not_signed_in.'])
})
