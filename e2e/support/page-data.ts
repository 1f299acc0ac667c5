import type { Page } from '@playwright/test'

type Holder = Record<string, number>

/**
 * A page's data in React Router's wire format: a list of values, in which objects and lists refer to their keys and
 * members by index.
 */
class PageData {
  readonly #pool: unknown[]

  constructor(pool: unknown[]) {
    this.#pool = pool
  }

  #key(name: string): string {
    return `_${this.#pool.indexOf(name)}`
  }

  /** Returns the first object with a member of this name. */
  holderOf(name: string): Holder {
    const key = this.#key(name)
    const holder = this.#pool.find((value) => value !== null && typeof value === 'object' && key in value)
    if (holder === undefined) throw new Error(`Nothing holds "${name}".`)
    return holder as Holder
  }

  /** Returns the indexes of a list's members. */
  list(holder: Holder, name: string): number[] {
    return this.#pool[holder[this.#key(name)] ?? -1] as number[]
  }

  /** Returns the object at an index. */
  at(index: number | undefined): Holder {
    return this.#pool[index ?? -1] as Holder
  }

  /** Sets a member of an object to a value or a list of indexes. */
  set(holder: Holder, name: string, value: boolean | number | string | readonly number[]): void {
    holder[this.#key(name)] = this.#pool.push(value) - 1
  }
}

/** Changes the data that a client-side navigation to a page gets from the server. */
export async function changePageData(
  page: Page,
  path: string,
  change: (data: PageData) => void,
): Promise<void> {
  await page.route(`**${path}.data*`, async (route) => {
    const response = await route.fetch()
    const [first = '', ...rest] = (await response.text()).split('\n')
    const pool = JSON.parse(first) as unknown[]
    change(new PageData(pool))
    await route.fulfill({ response, body: [JSON.stringify(pool), ...rest].join('\n') })
  })
}
