import type { Language } from '../../core/language.ts'
import { shopName } from '../../core/shop/shop.ts'
import { codeRules } from '../../core/verification/verification.ts'

const minutes = codeRules.life / 60_000

/**
 * A message with a code. Over https its last line names the site, so that phones offer the code there and
 * nowhere else.
 */
export function codeMessage({ code, origin }: { code: string; origin: string }, language: Language): string {
  const words =
    language === 'en'
      ? `${code} is your code for ${shopName}. It is good for ${minutes} minutes; never give it to anyone.`
      : `${code} 是您的 ${shopName} 驗證碼，${minutes} 分鐘內有效，請勿告訴任何人。`
  return origin.startsWith('https:') ? `${words}\n\n@${new URL(origin).host} #${code}` : words
}

/** A message with the code that a member reads out to staff, so that the account gets this number. */
export function newNumberMessage({ code }: { code: string }, language: Language): string {
  return language === 'en'
    ? `${code} is your code to move your account at ${shopName} to this number. Read it to our staff only if you asked for this by phone. It is good for ${minutes} minutes.`
    : `${code} 是將您的 ${shopName} 帳戶改用此號碼的驗證碼。只有在您來電要求變更時，才告訴我們的人員。${minutes} 分鐘內有效。`
}

/** Tells the number before that the account has another one now. */
export function phoneChangedMessage({ origin }: { origin: string }, language: Language): string {
  return language === 'en'
    ? `${shopName}: your account has another phone number now. This was not you? Please call us at once: ${origin}/contact`
    : `${shopName}：您的帳戶已改用另一個電話號碼。不是您要求的嗎？請立即與我們聯絡：${origin}/contact`
}

/** Tells that the password was changed. */
export function passwordChangedMessage({ origin }: { origin: string }, language: Language): string {
  return language === 'en'
    ? `${shopName}: your password was changed. This was not you? Set a new one: ${origin}/forgotPassword`
    : `${shopName}：您的密碼已變更。不是您變更的嗎？請重設密碼：${origin}/forgotPassword`
}
