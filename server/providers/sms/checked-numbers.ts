import { ShopError } from '#core/errors.ts'
import { canExist } from '#core/contact/phone-format.ts'
import type { SmsProvider } from './sms.ts'

/** A provider that is asked only for numbers that can exist: each message is checked, whoever sends it and why. */
export function toExistingNumbers(provider: SmsProvider): SmsProvider {
  return {
    ...provider,
    async send(message) {
      if (!canExist(message.to)) throw new ShopError('invalid_phone_number')
      await provider.send(message)
    },
  }
}
