import type { Language } from '../../core/language.ts'
import { codeRules } from '../../core/verification/verification.ts'
import type { Letter } from '../providers/mail/mail.ts'
import { greeting, letter } from './layout.ts'

const minutes = codeRules.life / 60_000

/** Welcomes a new member; `notMe` is the link for somebody who did not register. */
export function welcomeLetter(
  { firstName, origin, notMe }: { firstName: string; origin: string; notMe: string },
  language: Language,
): Letter {
  return language === 'en'
    ? letter(
        'Welcome',
        [
          greeting(firstName, language),
          'Your account has been created. You sign in with your phone number; your wishlist, your addresses and your orders wait for you there.',
          { link: `${origin}/account`, label: 'To your account' },
          'You did not register? Then somebody gave your e-mail address. This link takes it out of the account:',
          { link: notMe, label: 'This was not me' },
        ],
        language,
      )
    : letter(
        '歡迎加入',
        [
          greeting(firstName, language),
          '您的帳戶已建立。請以電話號碼登入，即可查看願望清單、地址與訂單。',
          { link: `${origin}/account`, label: '前往我的帳戶' },
          '不是您註冊的嗎？那麼是有人填了您的電子郵件。按下這個連結，即可將它從該帳戶移除：',
          { link: notMe, label: '這不是我' },
        ],
        language,
      )
}

/** Brings the code for a new password. */
export function codeLetter({ code }: { code: string }, language: Language): Letter {
  return language === 'en'
    ? letter(
        'Your verification code',
        [
          'This is your code for a new password:',
          { code },
          `It is good for ${minutes} minutes. Never give it to anyone; our staff do not ask for it.`,
          'You did not ask for it? Then you need not do anything: without the code nothing changes.',
        ],
        language,
      )
    : letter(
        '您的驗證碼',
        [
          '這是您重設密碼的驗證碼：',
          { code },
          `驗證碼在 ${minutes} 分鐘內有效。請勿告訴任何人，我們的人員不會向您索取。`,
          '不是您申請的嗎？請不必理會：沒有驗證碼，就不會有任何變更。',
        ],
        language,
      )
}

/** Tells the old address that the account has another one now. */
export function emailChangedLetter(
  { firstName, origin }: { firstName: string; origin: string },
  language: Language,
): Letter {
  return language === 'en'
    ? letter(
        'Your e-mail address was changed',
        [
          greeting(firstName, language),
          'Your account has another e-mail address from now on. This is the last letter to the old one.',
          'This was not you? Please set a new password at once and tell us.',
          { link: `${origin}/forgotPassword`, label: 'Set a new password' },
          { link: `${origin}/contact`, label: 'Contact us' },
        ],
        language,
      )
    : letter(
        '您的電子郵件已變更',
        [
          greeting(firstName, language),
          '您的帳戶已改用另一個電子郵件。這是寄到舊的電子郵件的最後一封信。',
          '不是您變更的嗎？請立即重設密碼，並告訴我們。',
          { link: `${origin}/forgotPassword`, label: '重設密碼' },
          { link: `${origin}/contact`, label: '聯絡我們' },
        ],
        language,
      )
}

/** Tells that staff gave the account another phone number, as was asked for by phone. */
export function phoneChangedLetter(
  { firstName, origin }: { firstName: string; origin: string },
  language: Language,
): Letter {
  return language === 'en'
    ? letter(
        'Your phone number was changed',
        [
          greeting(firstName, language),
          'Your account has another phone number from now on, as was asked for by phone. All devices were signed out; please sign in with the new number.',
          'This was not you? Please call us at once.',
          { link: `${origin}/contact`, label: 'Contact us' },
        ],
        language,
      )
    : letter(
        '您的電話號碼已變更',
        [
          greeting(firstName, language),
          '依電話中的要求，您的帳戶已改用另一個電話號碼。所有裝置都已登出，請以新的號碼登入。',
          '不是您要求的嗎？請立即來電與我們聯絡。',
          { link: `${origin}/contact`, label: '聯絡我們' },
        ],
        language,
      )
}

/** Tells that the password was changed. */
export function passwordChangedLetter(
  { firstName, origin }: { firstName: string; origin: string },
  language: Language,
): Letter {
  return language === 'en'
    ? letter(
        'Your password was changed',
        [
          greeting(firstName, language),
          'The password of your account was changed, and all other devices were signed out.',
          'This was not you? Please set a new password at once and tell us.',
          { link: `${origin}/forgotPassword`, label: 'Set a new password' },
          { link: `${origin}/contact`, label: 'Contact us' },
        ],
        language,
      )
    : letter(
        '您的密碼已變更',
        [
          greeting(firstName, language),
          '您帳戶的密碼已變更，其他裝置都已登出。',
          '不是您變更的嗎？請立即重設密碼，並告訴我們。',
          { link: `${origin}/forgotPassword`, label: '重設密碼' },
          { link: `${origin}/contact`, label: '聯絡我們' },
        ],
        language,
      )
}
