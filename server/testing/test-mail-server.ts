import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email that a server received. */
export interface ReceivedMail {
  email: Email
  to: string[]
  user: string | undefined
}

/** Starts a mail server on this machine that adds each email to `received`. */
export async function startMailServer(
  received: ReceivedMail[],
  options: SMTPServerOptions & { port?: number } = {},
): Promise<{ host: string; port: number; close(): Promise<void> }> {
  const { port = 0, ...others } = options
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('535 no'), { user: username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ email, to, user: session.user as string | undefined })
          done()
        })
      })
    },
    ...others,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.server.address() as AddressInfo
  return {
    host: `127.0.0.1:${address.port}`,
    port: address.port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
