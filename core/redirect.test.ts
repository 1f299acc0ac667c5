import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadsToCheckout, safeRedirect, safeStaffRedirect } from './redirect.ts'
import { countInputs } from '#tests/test-inputs.ts'

describe('security 35: safeRedirect', () => {
  it.each([
    '/',
    '/account',
    '/order-history',
    '/checkout?step=2#notes',
    '/order-confirm/TEST-PICKUP-ORDER',
    '/shop?q=50%25%20off&next=//shop',
    '/shop?q=%E6%A4%85',
    '/product/%E6%A4%85',
    '/shop?q=椅',
    '/login?redirectUrl=%2Faccount',
  ])('redirects to %s', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'shop',
    '?q=desk',
    '#top',
    ' /shop',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/shop\\..\\evil',
    '/..//evil.example',
    '/shop//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/shop\r\nSet-Cookie: a=b',
    '/shop\u0000',
    '/shop\u0085',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:%20a=b',
    '/%252fevil.example',
    '/%25252fevil.example',
  ])('falls back for %j (security 35)', (address) => {
    expect(safeRedirect(address)).toBe('/shop')
    expect(safeRedirect(address, '/account')).toBe('/account')
  })

  it('stays on this site after any number of decodings (security 35)', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%',
      '25',
      '2f',
      '5C',
      '09',
      '\t',
      '?',
      '#',
      '@',
      ':',
      'https:',
      'evil.example',
      'shop',
    )
    const addresses = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((found) => `/${found.join('')}`),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(addresses, (address) => {
        countInputs()
        let path = safeRedirect(address).replace(/[?#].*/, '')
        for (let decoded = 0; decoded < 3; decoded++) {
          const { origin, pathname } = new URL(path, 'https://shop.example')
          expect(origin).toBe('https://shop.example')
          expect(pathname.startsWith('//')).toBe(false)
          path = path.replaceAll(/%[\da-f]{2}/gi, (code) =>
            String.fromCharCode(Number.parseInt(code.slice(1), 16)),
          )
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('security 35: safeStaffRedirect', () => {
  it.each([
    '/staff',
    '/staff?period=week',
    '/staff/orders?queue=to_ship&q=椅#first',
    '/staff/orders/sign-in',
  ])('redirects to %s', (address) => {
    expect(safeStaffRedirect(address)).toBe(address)
  })

  it.each([
    null,
    '',
    '/',
    '/account',
    '/staffroom',
    '/staff/../account',
    '/staff/%2e%2e/account',
    '/staff/./../shop',
    '//evil.example/staff',
    'https://evil.example/staff',
    'javascript:alert(1)',
    '/\\evil.example/staff',
    '/staff/sign-in',
    '/staff/sign-in?next=/staff/sign-in',
    '/staff/set-up#token',
  ])('opens the start page instead of %s', (address) => {
    expect(safeStaffRedirect(address)).toBe('/staff')
  })

  it('never leaves the back office', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.webPath(), fc.string()), (text) => {
        for (const address of [text, `/staff${text}`, `/staff/${text}`]) {
          countInputs()
          const { origin, pathname } = new URL(safeStaffRedirect(address), 'http://shop.example')
          expect(origin).toBe('http://shop.example')
          expect(pathname).toMatch(/^\/staff(?:\/|$)/)
        }
      }),
    )
  })
})

describe('leadsToCheckout', () => {
  it('knows somebody who came from the checkout', () => {
    for (const path of ['/checkout', '/checkout?lang=zh-TW', '/checkout#notes'])
      expect(leadsToCheckout(path), path).toBe(true)
    for (const path of [undefined, '/account', '/checkouts', '//checkout', 'https://evil.example/checkout'])
      expect(leadsToCheckout(path), path).toBe(false)
  })
})
