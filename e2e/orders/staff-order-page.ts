import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { and, eq, sql } from 'drizzle-orm'
import { connect } from '../../server/database/connect.ts'
import { specs } from '../../server/database/tables/catalogue.ts'
import { orderHistory } from '../../server/database/tables/orders.ts'
import { test as base } from '../staff/staff.ts'
import { expect } from '../support/shop.ts'
import { databaseUrl } from '../support/database.ts'

type Spec = readonly [product: string, spec: string]

/** The stock of a spec after `restock`. Only one test uses each spec. */
export const stock = 40

interface Store {
  restock: (spec: Spec) => Promise<void>
  stockOf: (spec: Spec) => Promise<number>
  /** Makes the steps of an order two minutes older, so that their messages count as sent. */
  ageSteps: (orderId: string) => Promise<void>
}

const isSpec = ([product, name]: Spec) => and(eq(specs.productId, product), eq(specs.name, name))

export const test = base.extend<{ store: Store }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture asks for
  store: async ({}, use, { project }) => {
    const { db, close } = await connect(await databaseUrl(project.use.baseURL))
    await use({
      restock: async (spec) => void (await db.update(specs).set({ stock }).where(isSpec(spec))),
      stockOf: async (spec) => (await db.select().from(specs).where(isSpec(spec)))[0]?.stock ?? -1,
      ageSteps: async (orderId) =>
        void (await db
          .update(orderHistory)
          .set({ at: sql`${orderHistory.at} - interval '2 minutes'` })
          .where(eq(orderHistory.orderId, orderId))),
    })
    await close()
  },
})

export const main = (page: Page) => page.getByRole('main')
export const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
export const button = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true })
export const field = (part: Page | Locator, name: string) => part.getByRole('textbox', { name })

/** The strip with the order's next step and its moves. */
export const strip = (page: Page) => main(page).getByRole('region').first()

/** Opens the dialog of a move. Returns the dialog. */
export async function openMove(page: Page, move: string): Promise<Locator> {
  await button(strip(page), move).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Adds a courier for one test, with a name that fits the pages of either language. */
export async function addCourier(page: Page): Promise<{ id: string; switchOff: () => Promise<void> }> {
  const id = `courier-${randomUUID()}`
  const entry = { name: '順道快遞', tracking: 'https://passing.example/{number}', active: true }
  const address = '/api/staff/settings/couriers'
  const added = await page.request.post(address, { data: { id, entry } })
  const { entries } = (await added.json()) as { entries: { id: string; version: string }[] }
  const version = entries.find((one) => one.id === id)?.version
  const switchOff = async () => {
    const data = { version, entry: { ...entry, active: false } }
    expect((await page.request.post(`${address}/${id}`, { data })).status()).toBe(200)
  }
  return { id, switchOff }
}

/** Makes a move with the values that its dialog offers, and waits until it is done. */
export async function move(page: Page, name: string): Promise<void> {
  const dialog = await openMove(page, name)
  await button(dialog, name).press('Enter')
  await expect(dialog).toBeHidden()
}
