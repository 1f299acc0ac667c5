import type { Database } from '../database/connect.ts'
import type { SavedSettings } from '../settings/saved-settings.ts'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { proofOfWork } from './human-check/proof-of-work.ts'
import { recaptcha } from './human-check/recaptcha.ts'
import { mailOutbox } from './mail/mail.ts'
import { smtp } from './mail/smtp.ts'
import { withCheckedNumbers } from './sms/checked-numbers.ts'
import { smsOutbox } from './sms/sms.ts'
import { twilio } from './sms/twilio.ts'

export type Providers = ReturnType<typeof chooseProviders>

/** Creates the providers that the settings choose. `readSettings` has checked that their own settings are set. */
export function chooseProviders(
  database: Database,
  settings: Settings,
  secrets: Secrets,
  savedSettings: SavedSettings,
) {
  return {
    sms: withCheckedNumbers(
      settings.SMS_PROVIDER === 'twilio'
        ? twilio({
            url: settings.TWILIO_URL,
            accountSid: settings.TWILIO_ACCOUNT_SID ?? '',
            authToken: settings.TWILIO_AUTH_TOKEN ?? '',
            from: settings.TWILIO_FROM ?? '',
          })
        : smsOutbox(database),
    ),
    mail:
      settings.MAIL_PROVIDER === 'smtp'
        ? smtp({
            url: settings.SMTP_URL ?? '',
            from: async () =>
              settings.MAIL_FROM ?? (await savedSettings.read())?.email ?? settings.SHOP_EMAIL,
          })
        : mailOutbox(database),
    humanCheck:
      settings.RECAPTCHA_SITE_KEY === undefined
        ? proofOfWork({ secret: secrets.keyed('human check'), cost: settings.HUMAN_CHECK_COST })
        : recaptcha({
            url: settings.RECAPTCHA_URL,
            hostname: new URL(settings.PUBLIC_ORIGIN).hostname,
            normal: { siteKey: settings.RECAPTCHA_SITE_KEY, secret: settings.RECAPTCHA_SECRET_KEY ?? '' },
            invisible: {
              siteKey: settings.RECAPTCHA_INVISIBLE_SITE_KEY ?? '',
              secret: settings.RECAPTCHA_INVISIBLE_SECRET_KEY ?? '',
            },
          }),
  }
}
