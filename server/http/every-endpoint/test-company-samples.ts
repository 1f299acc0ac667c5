import {
  addAddress,
  companyData,
  createList,
  found,
  invite,
  join,
  personIn,
  sharedAddress,
  toItem,
} from '../../testing/companies/test-companies.ts'
import { asked, teamOf } from '../../testing/companies/test-requests.ts'
import { linkTokenFor, openBrowser } from '../../testing/test-browser.ts'
import { orderOf, signedInMember, type TestMember } from '../../testing/test-orders.ts'
import {
  next,
  staffRequest,
  type Fixture,
  type PreparedRequest,
  type SampleRequest,
} from './test-sample-request.ts'

const freeEmail = () => `company-sample-${next()}@example.com`

/** A request of an admin about their company, with a colleague where one is needed. */
const adminRequest = (
  twice: SampleRequest['twice'],
  about: (
    fixture: Fixture,
    company: { admin: TestMember; id: string },
  ) => Promise<Omit<PreparedRequest, 'browser'>> = async () => ({}),
): SampleRequest => ({
  twice,
  other: 'company_not_found',
  async prepare(fixture) {
    const admin = await signedInMember(fixture.shop)
    const id = await found(admin)
    const { params, ...rest } = await about(fixture, { admin, id })
    return { browser: admin.browser, owner: id, params: { id, ...params }, ...rest }
  },
})

/** The bytes of a purchase order as a PDF. */
const purchaseOrder = { bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF\n'), type: 'application/pdf' }

/** A member's order for their company, and its path. */
async function companyOrder({ shop, spec }: Fixture) {
  const admin = await signedInMember(shop)
  const company = { id: await found(admin) }
  const { body } = await admin.browser.post('/api/orders', { ...orderOf([[spec, 1]]), company })
  return { admin, id: body.id as string, path: `/api/orders/${body.id}/purchaseOrder` }
}

/** A request of a member about the purchase order of their order, which has a file if one is needed. */
const purchaseOrderRequest = (twice: SampleRequest['twice'], about: 'add' | 'remove'): SampleRequest => ({
  twice,
  other: 'order_not_found',
  async prepare(fixture) {
    const { admin, id, path } = await companyOrder(fixture)
    if (about === 'remove') await admin.browser.upload(path, purchaseOrder.bytes, purchaseOrder.type)
    return {
      browser: admin.browser,
      owner: id,
      params: { id },
      ...(about === 'add' && { raw: purchaseOrder }),
    }
  },
})

/** Parameters that name a colleague. */
async function colleague({ shop }: Fixture, { admin, id }: { admin: TestMember; id: string }) {
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  return { person: await personIn(admin, id, buyer) }
}

/** Parameters that name an open invitation. */
async function invitation({ shop }: Fixture, { admin, id }: { admin: TestMember; id: string }) {
  await invite(shop, admin, { company: id, email: freeEmail(), role: 'buyer' })
  const { body } = await admin.browser.get(`/api/companies/${id}`)
  return { invitation: body.invitations[0].id as string }
}

/** Parameters that name a row of a shared list. */
async function listRow({ spec }: Fixture, { admin, id }: { admin: TestMember; id: string }) {
  const list = await createList(admin, id, [[spec, 4]])
  const { body } = await admin.browser.get(`/api/companies/${id}/lists/${list}`)
  return { list, row: body.rows[0].id as string }
}

async function invited({ shop }: Fixture) {
  const admin = await signedInMember(shop)
  const company = await found(admin)
  return invite(shop, admin, { company, email: freeEmail(), role: 'buyer' })
}

/** A request of an approver about a purchase request of a buyer. */
const decision = (twice: SampleRequest['twice'], body: object): SampleRequest => ({
  twice,
  other: 'company_not_found',
  async prepare(fixture) {
    const { team, id, request } = await purchaseRequest(fixture)
    return { browser: team.approver.browser, owner: id, params: { id, request }, body }
  },
})

/** A request by the link of a message about a purchase request. */
const decisionByLink = (twice: SampleRequest['twice'], body: object): SampleRequest => ({
  twice,
  async prepare(fixture) {
    const { shop } = fixture
    const { team } = await purchaseRequest(fixture)
    await shop.sendQueued()
    const token = await linkTokenFor(shop, `${team.approver.id}@example.com`, '/purchase-request')
    return { browser: openBrowser(shop.app), body: { ...body, token } }
  },
})

async function purchaseRequest({ shop, spec }: Fixture) {
  const team = await teamOf(shop)
  const path = await asked(team.buyer, team.id, [spec, 1])
  return { team, id: team.id, request: path.split('/').at(-1)! }
}

/** Sample requests about companies. */
export const companyRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /companies': {
    twice: 'both',
    other: 'affects_own_data',
    async prepare({ shop }) {
      const { browser, id } = await signedInMember(shop)
      return { browser, owner: id, body: companyData() }
    },
  },
  'POST /companies/{id}': adminRequest('same', async () => ({
    body: companyData({ legalName: 'ACME Berhad' }),
  })),
  'POST /orders/{id}/purchaseOrder': purchaseOrderRequest('noted', 'add'),
  'POST /orders/{id}/purchaseOrder/remove': purchaseOrderRequest('once', 'remove'),
  'POST /staff/orders/{id}/purchaseOrder': staffRequest('noted', async (fixture) => {
    const { id } = await companyOrder(fixture)
    return { params: { id }, raw: purchaseOrder }
  }),
  'POST /staff/orders/{id}/purchaseOrder/remove': staffRequest('once', async (fixture) => {
    const { admin, id, path } = await companyOrder(fixture)
    await admin.browser.upload(path, purchaseOrder.bytes, purchaseOrder.type)
    return { params: { id } }
  }),
  'POST /staff/companies/{id}/prices': staffRequest('once', async ({ shop }) => ({
    params: { id: await found(await signedInMember(shop)) },
    body: { prices: [{ scope: 'all', perCent: 5 }], version: 0 },
  })),
  'POST /staff/companies/{id}/prices/read': staffRequest('same', async ({ shop }) => ({
    params: { id: await found(await signedInMember(shop)) },
    raw: { bytes: Buffer.from('Price for,Own price\nEverything,5%\n'), type: 'text/csv' },
  })),
  'POST /companies/{id}/invitations': adminRequest('both', async () => ({
    body: { by: 'email', email: freeEmail(), role: 'approver' },
  })),
  'POST /companies/{id}/invitations/{invitation}/resend': adminRequest('both', async (fixture, company) => ({
    params: await invitation(fixture, company),
  })),
  'POST /companies/{id}/invitations/{invitation}/withdraw': adminRequest(
    'same',
    async (fixture, company) => ({ params: await invitation(fixture, company) }),
  ),
  'POST /companies/{id}/addresses': adminRequest('both', async () => ({ body: sharedAddress() })),
  'POST /companies/{id}/addresses/{address}': adminRequest('same', async (_, { admin, id }) => ({
    params: { address: await addAddress(admin, id) },
    body: sharedAddress({ name: 'Penang office' }),
  })),
  'POST /companies/{id}/addresses/{address}/remove': adminRequest('same', async (_, { admin, id }) => ({
    params: { address: await addAddress(admin, id) },
  })),
  'POST /companies/{id}/lists': adminRequest('both', async () => ({ body: { name: 'Meeting room' } })),
  'POST /companies/{id}/lists/{list}': adminRequest('same', async (_, { admin, id }) => ({
    params: { list: await createList(admin, id) },
    body: { name: 'Kitchen' },
  })),
  'POST /companies/{id}/lists/{list}/remove': adminRequest('same', async (_, { admin, id }) => ({
    params: { list: await createList(admin, id) },
  })),
  'POST /companies/{id}/lists/{list}/rows': adminRequest('same', async ({ spec }, { admin, id }) => ({
    params: { list: await createList(admin, id) },
    body: { items: [toItem([spec, 4])] },
  })),
  'POST /companies/{id}/lists/{list}/rows/{row}': adminRequest('same', async (fixture, company) => ({
    params: await listRow(fixture, company),
    body: { quantity: 6 },
  })),
  'POST /companies/{id}/lists/{list}/rows/{row}/remove': adminRequest('same', async (fixture, company) => ({
    params: await listRow(fixture, company),
  })),
  'POST /companies/{id}/people/{person}/role': adminRequest('same', async (fixture, company) => ({
    params: await colleague(fixture, company),
    body: { role: 'approver' },
  })),
  'POST /companies/{id}/people/{person}/limits': adminRequest('same', async (fixture, company) => ({
    params: await colleague(fixture, company),
    body: { orderLimit: 500, monthLimit: null },
  })),
  'POST /companies/{id}/people/{person}/remove': adminRequest('once', async (fixture, company) => ({
    params: await colleague(fixture, company),
  })),
  'POST /companies/{id}/people/{person}/handOver': adminRequest('once', async (fixture, company) => ({
    params: await colleague(fixture, company),
  })),
  'POST /companies/{id}/leave': {
    twice: 'once',
    other: 'company_not_found',
    async prepare({ shop }) {
      const admin = await signedInMember(shop)
      const company = await found(admin)
      const { browser } = await join(shop, admin, { company, role: 'buyer' })
      return { browser, owner: company, params: { id: company } }
    },
  },
  'POST /companies/{id}/close': adminRequest('once'),
  'POST /companies/{id}/requests': {
    twice: 'same',
    other: 'company_not_found',
    async prepare({ shop, spec }) {
      const { id, buyer } = await teamOf(shop)
      const order = { ...orderOf([[spec, 1]]), company: { id } }
      return { browser: buyer.browser, owner: id, params: { id }, body: { order } }
    },
  },
  'POST /companies/{id}/requests/{request}/approve': decision('same', { amount: 1_000_000 }),
  'POST /companies/{id}/requests/{request}/reject': decision('once', { reason: 'Not this year.' }),
  'POST /companies/{id}/requests/{request}/withdraw': {
    twice: 'same',
    other: 'company_not_found',
    async prepare(fixture) {
      const { team, id, request } = await purchaseRequest(fixture)
      return { browser: team.buyer.browser, owner: id, params: { id, request } }
    },
  },
  'POST /purchaseRequests/read': decisionByLink('same', {}),
  'POST /purchaseRequests/approve': decisionByLink('same', { amount: 1_000_000 }),
  'POST /purchaseRequests/reject': decisionByLink('once', { reason: 'Not this year.' }),
  'POST /companyInvitations/read': {
    twice: 'same',
    prepare: async (fixture) => ({
      browser: openBrowser(fixture.shop.app),
      body: { token: await invited(fixture) },
    }),
  },
  'POST /companyInvitations/accept': {
    twice: 'same',
    async prepare(fixture) {
      const { browser, id } = await signedInMember(fixture.shop)
      return { browser, owner: id, body: { token: await invited(fixture) } }
    },
  },
}
