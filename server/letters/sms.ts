import type { Language } from '../../core/language.ts'
import { shopName } from '../../core/shop.ts'
import { codeRules } from '../../core/verification.ts'

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

/** Tells that the password was changed. */
export function passwordChangedMessage({ origin }: { origin: string }, language: Language): string {
  return language === 'en'
    ? `${shopName}: your password was changed. This was not you? Set a new one: ${origin}/forgotPassword`
    : `${shopName}：您的密碼已變更。不是您變更的嗎？請重設密碼：${origin}/forgotPassword`
}
