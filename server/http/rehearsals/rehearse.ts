import type { Hono, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { text } from '#core/texts/text.ts'
import { plainPage } from '../plain-page.ts'
import { rehearsalOf, rehearsals, type RehearsalName } from './rehearsals.ts'

/** The cookie with the name of the failure that this browser rehearses. */
const cookie = 'rehearsal'

/** The address of the page that lists the failures. */
const page = '/dev/failures'

/** Whether a path of the API is that of a call such as '/orders/{id}'. */
function isCall(path: string, template: string): boolean {
  const parts = template.split('/')
  const found = path.replace(/^\/api/, '').split('/')
  return (
    parts.length === found.length &&
    parts.every((part, index) => part.startsWith('{') || part === found[index])
  )
}

/** In a demo only: makes the call fail that the browser's cookie names. */
export const rehearse: MiddlewareHandler = async (c, next) => {
  const rehearsal = rehearsalOf(getCookie(c, cookie))
  const [method, template = ''] = rehearsal?.call.split(' ') ?? []
  if (rehearsal === undefined || c.req.method !== method || !isCall(c.req.path, template)) return next()
  c.res = await rehearsal.answer(async () => {
    await next()
    return c.res
  })
  return undefined
}

const style = `
body { max-width: 62rem } table { border-collapse: collapse; width: 100% }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #D9D6CF; text-align: start; vertical-align: top }
`

/** In a demo only: serves a page that lists the failures. `?rehearse=sms-quota` chooses one for this browser. */
export function serveRehearsals(app: Hono): void {
  app.get(page, (c) => {
    c.header('cache-control', 'no-store')
    const wanted = c.req.query('rehearse')
    if (wanted !== undefined) {
      if (rehearsalOf(wanted) === undefined) deleteCookie(c, cookie, { path: '/' })
      else setCookie(c, cookie, wanted, { path: '/', httpOnly: true, sameSite: 'Lax' })
      return c.redirect(page)
    }
    const chosen = getCookie(c, cookie)
    return plainPage(
      c,
      { title: 'Failures', style, head: html`<meta name="robots" content="noindex" />` },
      html`<h1>Failures</h1>
        <p>
          A failure that is chosen here happens in this browser alone, until another one or none is chosen.
          ${chosen === undefined ? 'None is chosen.' : html`<a href="${page}?rehearse=">End ${chosen}</a>`}
        </p>
        <p>
          Without this page: a browser that blocks cookies cannot sign in, and staff can publish a section
          without content, sell the last piece of a spec, or rename a pickup location.
        </p>
        <table>
          <tr>
            <th scope="col">Failure</th>
            <th scope="col">Where</th>
            <th scope="col">What the page says</th>
          </tr>
          ${(Object.keys(rehearsals) as RehearsalName[]).map(row)}
        </table>`,
    )
  })
}

function row(name: RehearsalName) {
  const { where, says, ...others } = rehearsals[name]
  return html`<tr>
    <td><a href="${page}?rehearse=${name}">${name}</a></td>
    <td>${where}</td>
    <td>${text('en')(says, 'values' in others ? others.values : undefined)}</td>
  </tr>`
}
