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

/** Sample requests about imports of spreadsheets. */
export const importRequests: Readonly<Record<string, SampleRequest>> = {
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
