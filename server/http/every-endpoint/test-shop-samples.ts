import { type TestBrowser } from '../../testing/test-browser.ts'
import { next, staffRequest, type SampleRequest } from './test-sample-request.ts'

/** A new valid voucher. */
const newVoucher = () => ({ code: `replay-${next()}`, amount: 5, active: true })
const createVoucher = async (browser: TestBrowser, voucher: { code: string }) =>
  (await browser.post('/api/staff/vouchers', { voucher })).body as { code: string; version: string }

/** A new entry of a list in the settings. */
const newEntries = {
  pickup: () => ({
    name: { en: `Place ${next()}`, 'zh-TW': `門市 ${next()}` },
    address: { en: 'Road 1', 'zh-TW': '一路' },
    open: true,
  }),
  couriers: () => ({
    name: `Courier ${next()}`,
    tracking: 'https://track.example/{number}',
    active: true,
  }),
}
type EntryList = keyof typeof newEntries

/** Creates an entry in such a list and returns the list as it is then. */
async function createEntry(browser: TestBrowser, list: EntryList) {
  const id = `replay-${next()}`
  const { body } = await browser.post(`/api/staff/settings/${list}`, { id, entry: newEntries[list]() })
  const { version, entries } = body as { version: string; entries: { id: string; version: string }[] }
  return { id, version: entries.find((entry) => entry.id === id)?.version, order: { version, entries } }
}
const entryCreation = (list: EntryList) =>
  staffRequest('once', async () => ({ body: { id: `replay-${next()}`, entry: newEntries[list]() } }))
const entryUpdate = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { id, version } = await createEntry(browser, list)
    return { params: { id }, body: { version, entry: newEntries[list]() } }
  })
const entryDeletion = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { id, version } = await createEntry(browser, list)
    return { params: { id }, body: { version } }
  })
const entryOrder = (list: EntryList) =>
  staffRequest('once', async (_, browser) => {
    const { order } = await createEntry(browser, list)
    return { body: { version: order.version, ids: order.entries.map(({ id }) => id).toReversed() } }
  })

/** Sample requests about vouchers and the settings of the shop. */
export const shopRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/vouchers': staffRequest('once', async () => ({ body: { voucher: newVoucher() } })),
  'POST /staff/vouchers/{code}': staffRequest('once', async (_, browser) => {
    const voucher = newVoucher()
    const { code, version } = await createVoucher(browser, voucher)
    return { params: { code }, body: { version, voucher: { ...voucher, amount: 7 } } }
  }),
  'POST /staff/vouchers/{code}/delete': staffRequest('once', async (_, browser) => {
    const { code } = await createVoucher(browser, newVoucher())
    return { params: { code } }
  }),
  'POST /staff/settings/shop': staffRequest('once', async (_, browser) => {
    const opened = (await browser.get('/api/staff/settings/shop')).body
    // The first time writes a row, every later one changes it.
    const { version, settings } = (await browser.post('/api/staff/settings/shop', opened)).body
    const seller = { ...settings.seller, name: `Seller ${next()}` }
    return { body: { version, settings: { ...settings, seller } } }
  }),
  'POST /staff/settings/pickup': entryCreation('pickup'),
  'POST /staff/settings/pickup/{id}': entryUpdate('pickup'),
  'POST /staff/settings/pickup/{id}/delete': entryDeletion('pickup'),
  'POST /staff/settings/pickup-order': entryOrder('pickup'),
  'POST /staff/settings/couriers': entryCreation('couriers'),
  'POST /staff/settings/couriers/{id}': entryUpdate('couriers'),
  'POST /staff/settings/couriers/{id}/delete': entryDeletion('couriers'),
  'POST /staff/settings/courier-order': entryOrder('couriers'),
}
