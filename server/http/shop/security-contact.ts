import { addDays } from 'date-fns/addDays'
import type { Hono } from 'hono'
import type { Context } from '../../context.ts'

/** Days that the file is valid; RFC 9116 recommends less than a year. */
const validDays = 90

/** Serves `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
export function serveSecurityContact(app: Hono, { settings, savedSettings, now }: Context): void {
  app.get('/.well-known/security.txt', async (c) => {
    const email = (await savedSettings.read())?.email ?? settings.SHOP_EMAIL
    return c.text(
      [
        `Contact: mailto:${email}`,
        `Expires: ${addDays(now(), validDays).toISOString()}`,
        'Preferred-Languages: en, zh',
        `Canonical: ${settings.PUBLIC_ORIGIN}/.well-known/security.txt`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=86400' },
    )
  })
}
