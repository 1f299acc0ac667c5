import { expect } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'

/** The settings that production requires. */
export const production = {
  SHOP_MODE: 'production',
  PUBLIC_ORIGIN: 'https://shop.example.com',
  SHOP_CHAT_NUMBER: '+60123456789',
  SHOP_EMAIL: 'hello@shop.example.com',
  SHOP_FACEBOOK_URL: 'https://www.facebook.com/shop',
  SHOP_INSTAGRAM_URL: 'https://www.instagram.com/shop',
  SHOP_LINKEDIN_URL: 'https://www.linkedin.com/company/shop',
  SHOP_YOUTUBE_URL: 'https://www.youtube.com/@shop',
  SELLER_NAME: 'Office Furniture Sdn Bhd',
  SELLER_ADDRESS: '2 Jalan Satu, 50000 Kuala Lumpur',
  SELLER_NUMBER: '+60123456780',
  SELLER_TAX_NUMBER: 'C20880050010',
  SHOP_SECRET: 'a secret of more than 32 characters',
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12025550143',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://shop:hunter2@mail.example.com',
}

/** Returns the error message for refused settings. */
export const complaint = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error('the settings were accepted')
}
