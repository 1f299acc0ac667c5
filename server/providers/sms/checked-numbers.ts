import { ShopError } from '#core/errors.ts'
import { canExist } from '#core/contact/phone-format.ts'
import type { SmsProvider } from './sms.ts'

/** Wraps a provider so that every message goes to a number that can exist. @throws ShopError invalid_phone_number */
export function withCheckedNumbers(provider: SmsProvider): SmsProvider {
  return {
    ...provider,
    async send(message) {
      if (!canExist(message.to)) throw new ShopError('invalid_phone_number')
      await provider.send(message)
    },
  }
}
