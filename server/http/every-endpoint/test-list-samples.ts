import { orderWebhook } from '../../database/tables/order-lists.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { place, signedInMember } from '../../testing/test-orders.ts'
import { next, staffRequest, type Fixture, type SampleRequest } from './test-sample-request.ts'

const look = { columns: ['total', 'customer'], density: 'comfortable' }
const list = { filters: { queue: 'to_confirm' }, look }
const form = () => ({ name: `View ${next()}`, shared: true })

/** A request of staff about a view of their own. */
const ownView = (twice: SampleRequest['twice'], body: object | undefined) =>
  staffRequest(twice, async (_: Fixture, browser: TestBrowser) => {
    const made = await browser.post('/api/staff/order-views', { form: form(), ...list })
    return { params: { id: made.body.id }, body }
  })

/** Sample requests about tags, saved views and reports of orders. */
export const listRequests = {
  'POST /staff/order-tags': staffRequest('same', async ({ shop, spec }) => {
    const id = await place(await signedInMember(shop), [[spec, 1]])
    return { body: { orders: [{ id, add: [`Tag ${next()}`], remove: [] }] } }
  }),
  'POST /staff/order-views': staffRequest('once', async () => ({ body: { form: form(), ...list } })),
  'POST /staff/order-views/{id}': ownView('noted', list),
  'POST /staff/order-views/{id}/delete': ownView('once', undefined),
  'POST /staff/order-view-sequence': staffRequest('same', async () => ({
    body: { ids: [`view-${next()}`] },
  })),
  'POST /staff/new-orders/alerts': staffRequest('same', async () => ({
    body: { sound: true, mail: 'hour' },
  })),
  'POST /staff/settings/webhook': staffRequest('once', async ({ shop }, browser) => {
    // The shop has at most one webhook. It is deleted so that the request sets it for the first time.
    await shop.context.database.delete(orderWebhook)
    const { version } = (await browser.get('/api/staff/settings/webhook')).body
    const url = `https://hooks.example.com/${next()}`
    return { body: { version, webhook: { url, secret: 'a secret of enough characters', active: false } } }
  }),
  'POST /staff/settings/webhook/test': staffRequest('same', async (_, browser) => {
    const { version } = (await browser.get('/api/staff/settings/webhook')).body
    const webhook = {
      url: 'https://10.0.0.1.example.invalid/',
      secret: 'a secret of enough characters',
      active: false,
    }
    await browser.post('/api/staff/settings/webhook', { version, webhook })
    return {}
  }),
  'POST /staff/preferences/orders': staffRequest('same', async () => ({ body: look })),
} satisfies Record<string, SampleRequest>
