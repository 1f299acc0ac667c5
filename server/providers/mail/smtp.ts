import { ShopError } from '#core/errors.ts'
import { shopName } from '#core/shop/shop.ts'
import { log } from '../../observability/log.ts'
import { askProvider } from '../watch-provider.ts'
import type { MailProvider } from './mail.ts'

/** Sends by a mail server, with TLS if the server offers it; credentials are only sent over TLS. */
export function smtp(server: { url: string; from: () => Promise<string> }, timeout = 10_000): MailProvider {
  const options = {
    url: server.url,
    requireTLS: new URL(server.url).username !== '',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const name = 'SMTP'
  return {
    name,
    send: (to, { subject, text, html, unsubscribe }, id) =>
      askProvider({ provider: 'mail', name }, async () => {
        // Loaded with the first email, because modules take most of a start's time and memory.
        const { createTransport } = await import('nodemailer')
        const from = await server.from()
        await createTransport(options)
          .sendMail({
            from: { name: shopName, address: from },
            to: { name: '', address: to },
            subject,
            text,
            html,
            headers: {
              // RFC 3834: prevents automatic replies.
              'Auto-Submitted': 'auto-generated',
              ...(unsubscribe !== undefined && oneClick(unsubscribe)),
            },
            ...(id !== undefined && { messageId: `<${id}@${from.split('@')[1]}>` }),
          })
          .catch(fail)
      }),
  }
}

/** RFC 8058: lets the email program end the subscription without opening a page. */
const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function fail(error: unknown): never {
  // The server's answer may contain the email address, so only its codes are logged.
  const { code, command, responseCode } = error as Record<string, unknown>
  log.error({ code, command, responseCode }, 'the mail server refused an email')
  throw new ShopError('email_failed')
}
