import { type TestBrowser } from '../../testing/test-browser.ts'
import { next, staffRequest, type SampleRequest } from './test-sample-request.ts'

const picture = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')

const spreadsheet = () => {
  const name = `Imported ${next()}`
  return Buffer.from(`Name,Category,SKU,Price\n${name},Chairs,${name}-1,90\n`)
}

async function opened(browser: TestBrowser) {
  const { body } = await browser.upload(
    '/api/staff/catalogue/imports?name=range.csv',
    spreadsheet(),
    'text/csv',
  )
  return body as { id: string; version: number; preview: string }
}

const path = '/staff/catalogue/imports'

const bulk = '/staff/catalogue/bulk'

/** A change of a product that no other sample uses. */
async function newChange(browser: TestBrowser) {
  const { product } = (await browser.get('/api/staff/catalogue/products/lift-sit-stand-desk')).body
  const id = `bulk-${next()}`
  await browser.post('/api/staff/catalogue/products', { product: { ...product, id } })
  const wanted = { ids: [id], action: { kind: 'hide' } }
  const { preview } = (await browser.post(`/api${bulk}/preview`, wanted)).body
  return { ...wanted, preview: String(preview) }
}

/** Sample requests about imports of spreadsheets and changes of many products. */
export const importRequests: Readonly<Record<string, SampleRequest>> = {
  [`POST ${bulk}/preview`]: staffRequest('same', async (_, browser) => {
    const { preview: _preview, ...body } = await newChange(browser)
    return { body }
  }),
  [`POST ${bulk}`]: staffRequest('once', async (_, browser) => ({ body: await newChange(browser) })),
  [`POST ${bulk}/{id}/undo`]: staffRequest('once', async (_, browser) => {
    const { body } = await browser.post(`/api${bulk}`, await newChange(browser))
    return { params: { id: body.id } }
  }),
  [`POST ${path}`]: staffRequest('both', async () => ({
    raw: { bytes: spreadsheet(), type: 'text/csv' },
    query: { name: 'range.csv' },
  })),
  [`POST ${path}/{id}`]: staffRequest('once', async (_, browser) => {
    const { id, version } = await opened(browser)
    return { params: { id }, body: { version, columns: [{ column: 2, target: 'barcode' }] } }
  }),
  [`POST ${path}/{id}/pictures`]: staffRequest('noted', async (_, browser) => ({
    params: { id: (await opened(browser)).id },
    query: { name: 'chair.webp' },
    raw: { bytes: picture, type: 'application/octet-stream' },
  })),
  [`POST ${path}/{id}/fetch`]: staffRequest('same', async (_, browser) => ({
    params: { id: (await opened(browser)).id },
    body: { again: true },
  })),
  [`POST ${path}/{id}/apply`]: staffRequest('once', async (_, browser) => {
    const { id, preview } = await opened(browser)
    return { params: { id }, body: { preview } }
  }),
  [`POST ${path}/{id}/undo`]: staffRequest('once', async (_, browser) => {
    const { id, preview } = await opened(browser)
    await browser.post(`/api${path}/${id}/apply`, { preview })
    return { params: { id } }
  }),
  [`POST ${path}/{id}/discard`]: staffRequest('once', async (_, browser) => ({
    params: { id: (await opened(browser)).id },
  })),
}
