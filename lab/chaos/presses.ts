import type { Locator, Page } from '@playwright/test'
import type { Submission } from './buying.ts'

/** The member, order and text to which a press applies. */
export interface Subject {
  /** A text that is typed nowhere else. */
  mark: string
  /** A pending order of the signed-in member. */
  order: Submission & { id: string }
  product: { id: string; name: string }
}

/** An action that a person does once. Its mark is used to count the action in the database. */
export interface Press {
  what: string
  /** Opens the page and fills in its fields. */
  prepare: (page: Page, subject: Subject) => Promise<void>
  button: (page: Page) => Locator
  /** The element that shows that the action is done. */
  done: (page: Page, subject: Subject) => Locator
  /** The statement that finds the action in the database. $1 is the mark, $2 the order. */
  find: string
  /** Records the action for the checks of the run, or undoes it, so that orders and stock still add up. */
  settle?: string | ((found: readonly { id?: string }[], subject: Subject, submissions: Submission[]) => void)
}

/** Opens a page and its folds, because they may contain fields and buttons. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '')
  })
}

const button = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const placeOrder: Press = {
  what: 'Complete Order',
  async prepare(page, { mark, product }) {
    await open(page, `/product/${product.id}`)
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: /^Cart \(\d/ })
      .first()
      .waitFor()
    await open(page, '/checkout')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('chaos@example.com')
    const billing = page.getByRole('main').getByRole('group', { name: /^Billing address/ })
    await billing.getByRole('textbox', { name: 'Full name' }).fill('Chaos Buyer')
    await billing.getByRole('textbox', { name: 'Address' }).fill('12, Jalan Sultan Ismail')
    await billing.getByRole('combobox', { name: 'City' }).fill('Kuala Lumpur')
    await billing.getByRole('textbox', { name: 'Postal code' }).fill('50250')
    await billing.getByRole('combobox', { name: 'Country' }).selectOption('Malaysia')
    await page.getByRole('textbox', { name: /^Notes for our staff/ }).fill(mark)
  },
  button: button('Complete Order'),
  done: (page) => page.getByRole('dialog').filter({ hasText: /Thank you\. Order|was already placed/ }),
  find: 'select id from orders where notes = $1 and $2::text is not null',
  settle(found, { order: { buyer } }, submissions) {
    for (const { id } of found) if (id !== undefined) submissions.push({ buyer, key: '', body: {}, id })
  },
}

const cancelOrder: Press = {
  what: 'Cancel Order',
  async prepare(page, { order }) {
    await open(page, `/order-confirm/${order.id}`)
    await button('Cancel Order')(page).click()
  },
  // A failure closes the dialog, because the order may have changed. Both buttons are then pressed again.
  button: (page) => page.getByRole('button', { name: 'Cancel Order', exact: true }).last(),
  done: (page) => page.getByRole('main').locator('[aria-current=step]').filter({ hasText: 'Cancelled' }),
  find: `select from order_history where order_id = $2 and status = 'Cancelled' and $1::text is not null`,
  settle(found, { order }) {
    order.cancelled = found.length > 0
  },
}

const saveName: Press = {
  what: 'Save on the account',
  async prepare(page, { mark }) {
    await open(page, '/account/edit')
    await page.getByRole('textbox', { name: 'First name' }).fill(nameOf(mark))
  },
  button: button('Save'),
  // The next page is the account page, which shows the name.
  done: (page, { mark }) => page.getByRole('main').getByText(nameOf(mark)).first(),
  find: `select from members where first_name = translate($1, '0123456789-', 'ghijklmnop') and $2::text is not null`,
}

/** A name may consist only of letters, so the digits of the mark are replaced. */
const nameOf = (mark: string) =>
  mark.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!).replaceAll('-', '')

const saveNote: Press = {
  what: 'Save note in the back office',
  async prepare(page, { mark, order }) {
    await open(page, `/staff/orders/${order.id}`)
    await page.getByRole('textbox', { name: 'Add a note for colleagues' }).fill(mark)
  },
  button: button('Save note'),
  done: (page, { mark }) => page.getByRole('main').getByRole('paragraph').filter({ hasText: mark }).first(),
  find: 'select from order_notes where note = $1 and order_id = $2',
}

const adjustStock: Press = {
  what: 'Save of a stock adjustment in the back office',
  async prepare(page, { mark, product }) {
    await open(page, `/staff/stock?${new URLSearchParams({ q: product.name })}`)
    await page
      .getByRole('button', { name: /^Adjust / })
      .first()
      .click()
    const form = page.getByRole('form', { name: /^Adjust / })
    await form.getByRole('textbox', { name: /^Pieces/ }).fill('-1')
    await form.getByRole('textbox', { name: 'Note' }).fill(mark)
  },
  button: (page) => page.getByRole('form', { name: /^Adjust / }).getByRole('button', { name: 'Save' }),
  done: (page) => page.getByRole('status').filter({ hasText: '→' }).first(),
  find: 'select from stock_adjustments where note = $1 and $2::text is not null',
  settle: `update specs set stock = stock + 1 from stock_adjustments made
    where made.product_id = specs.product_id and made.spec_id = specs.id and note = $1 and $2::text is not null`,
}

/** The presses in their sequence. The buyer's order is cancelled last, because other presses need it. */
export const presses: readonly Press[] = [placeOrder, saveName, saveNote, adjustStock, cancelOrder]
