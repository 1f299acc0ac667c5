import { expect, open } from '../support/shop.ts'
import { staffTexts, staffTitle, test } from './staff.ts'

test('the back office lists what a role may do, without the frame of the shop', async ({
  page,
  language,
  isMobile,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signInStaff(page, 'clerk')
  await open(page, `/staff?lang=${language}`)
  await expect(page).toHaveTitle(staffTitle(t('staff.nav.overview'), language))
  const navigation = page.getByRole('navigation', { name: t('staff.nav.label') })
  if (isMobile) {
    const opener = page.getByRole('button', { name: t('common.menu') })
    await opener.click()
    await expect(navigation).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
  }
  await expect(navigation.getByRole('link', { name: t('staff.nav.stock'), exact: true })).toBeVisible()
  // The count leads to its list: "Figures open the list they count."
  await expect(
    navigation.getByRole('link', { name: t('staff.nav.low').replace('{count}', '').trim() }),
  ).toHaveAttribute('href', '/staff/stock?low=yes')
  await expect(navigation.getByRole('link', { name: t('staff.nav.overview') })).toHaveAttribute(
    'aria-current',
  )
  // The audit trail is for owners.
  await expect(navigation.getByRole('link', { name: t('staff.nav.audit') })).toHaveCount(0)
  await expect(page.getByText(language === 'en' ? 'Clerk' : '店員', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

/** Whether a built script contains the library for forms. One of the library's names is never shortened. */
const hasForms = (script: string) => script.includes('shouldUnregister')

test('no page of the shop loads code of the back office @desktop @full', async ({ page, signInStaff }) => {
  const filesOf = async (path: string) => {
    const files = new Set<string>()
    const note = (request: { url: () => string }) => {
      if (/\/assets\/.*\.(?:js|css|json)/.test(request.url())) files.add(request.url())
    }
    page.on('request', note)
    await open(page, path)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    return files
  }
  const textsOf = (files: ReadonlySet<string>) =>
    Promise.all([...files].map(async (file) => (await page.request.get(file)).text()))
  const ofShop = new Set<string>()
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk', '/cart'])
    for (const file of await filesOf(path)) ofShop.add(file)
  await test.step('loads none of the forms on the public pages', async () => {
    const withoutForms = await textsOf(ofShop)
    expect(withoutForms.length).toBeGreaterThan(4)
    expect(withoutForms.filter(hasForms)).toEqual([])
    const ofLogin = await filesOf('/login')
    expect((await textsOf(ofLogin)).filter(hasForms)).toHaveLength(1)
    for (const file of ofLogin) ofShop.add(file)
  })
  await signInStaff(page)
  const ofStaff = await filesOf('/staff')
  const shared = [...ofShop].filter((file) => ofStaff.has(file))
  expect(shared.length).toBeGreaterThan(2)
  // The texts, styles and scripts of the office are loaded only by its own pages.
  const own = [...ofStaff].filter((file) => !ofShop.has(file))
  expect(own.filter((file) => file.includes('/i18n/staff/'))).toHaveLength(1)
  expect(own.filter((file) => file.endsWith('.css'))).toHaveLength(1)
  for (const text of await textsOf(ofShop)) expect(text).not.toContain('/staff/')
})
