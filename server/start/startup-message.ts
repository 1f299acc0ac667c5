import { shopName } from '#core/shop/shop.ts'
import type { Settings } from '../settings/settings.ts'

interface Running {
  /** The URL of the database, without the password. */
  database: string
  providers: Record<'sms' | 'mail' | 'humanCheck', { name: string }>
  demoMember: { phoneNumber: string; password: string } | undefined
}

/** The lines printed at the start: addresses and providers; in a demo, also how to sign in. */
export function startLines(
  { SHOP_MODE, HOST, PORT, FILE_STORAGE }: Pick<Settings, 'SHOP_MODE' | 'HOST' | 'PORT' | 'FILE_STORAGE'>,
  { database, providers: { sms, mail, humanCheck }, demoMember }: Running,
): string[] {
  const origin = `http://localhost:${PORT}`
  return [
    `${shopName} (${SHOP_MODE}) at ${origin} · listening on ${HOST} · database: ${database} · pictures: ${FILE_STORAGE} · SMS: ${sms.name} · mail: ${mail.name} · human check: ${humanCheck.name}`,
    ...(demoMember === undefined
      ? []
      : [
          `Demo member: ${demoMember.phoneNumber}, password ${demoMember.password} · SMS and mail: ${origin}/dev/outbox`,
          `Back office: ${origin}/staff · a first account: npm run staff -- add you@example.com --role owner`,
        ]),
  ]
}
