import { expect, test } from 'vitest'
import { withCheckedNumbers } from './checked-numbers.ts'

test.each([
  ['+60123456789', true],
  ['+886912345678', true],
  ['+12025550143', true],
  ['+60100', false],
  ['+601234567890123', false],
  ['+88691234567', false],
  ['+999123456789', false],
  ['0123456789', false],
])('a message to %s is sent: %s', async (to, expected) => {
  const sent: string[] = []
  const provider = withCheckedNumbers({ name: 'test', send: async (message) => void sent.push(message.to) })
  const sending = provider.send({ to, text: '123456 is your code' })
  if (expected) await sending
  else await expect(sending).rejects.toMatchObject({ code: 'invalid_phone_number' })
  expect(sent).toEqual(expected ? [to] : [])
})
