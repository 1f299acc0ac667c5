import { eq } from 'drizzle-orm'
import type { StartRole } from '#core/staff/staff.ts'
import { members } from '../../database/tables/members.ts'
import { hashPassword } from '../../services/protection/passwords.ts'
import { registrationForm, type TestBrowser } from '../../testing/test-browser.ts'
import { moveThrough, place, signedInMember, type TestSpec } from '../../testing/test-orders.ts'
import { type createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

/** The shop that sample requests are prepared in. */
export interface Fixture {
  shop: Awaited<ReturnType<typeof createTestShop>>
  spec: TestSpec
}

/** A valid request, which the shop must accept. */
export interface PreparedRequest {
  /** The sender's browser. */
  browser: TestBrowser
  /** Parameters of the path, by name. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** A body sent as it is, instead of JSON. */
  raw?: { bytes: Uint8Array; type: string }
  headers?: Record<string, string>
  /** An id that occurs in the rows which only the sender may change. */
  owner?: string
}

/** How a valid request to one endpoint is prepared, and its expected outcomes. */
export interface SampleRequest {
  /**
   * The outcome of two concurrent requests. `once`: one is refused. `same`: both are granted, with one effect. `noted`:
   * the same, but with two audit entries. `both`: both have an effect.
   */
  twice: 'once' | 'same' | 'noted' | 'both'
  /**
   * The error code of the request with the cookies of another permitted sender, or `affects_own_data` if it then changes only
   * that sender's data. Missing if the sender makes no difference.
   */
  other?: string
  /** The rows of docs/security.md that this proves. */
  proves?: string
  /** The outcome of the request without cookies, if anyone may send it; `granted` if it changes nothing. */
  withoutCookies?: string
  /** Prepares a new request each time, about a new member, order or product. */
  prepare(fixture: Fixture): Promise<PreparedRequest>
}

export const password = 'walnut and rattan'
let count = 0
/** A number that is unique among samples. */
export const next = () => (count += 1)
export const phone = () => `+6013${String(4_000_000 + next())}`

/** A registration form with an unused number and address. */
export function newForm() {
  const phoneNumber = phone()
  return registrationForm({ phoneNumber, whatsappNumber: phoneNumber, email: `sample${count}@example.com` })
}

/** Hashed once for all samples, because hashing is slow. */
export const hashed = hashPassword(password)

/** A signed-in member with the password `password`, who has signed in before. */
export async function memberWithPassword({ shop }: Fixture) {
  const { id, phoneNumber } = await signedInMember(shop)
  const [row] = await shop.context.database
    .update(members)
    // Nobody is notified of a first sign-in, so this member has signed in before.
    .set({ passwordHash: await hashed, signedInAt: shop.context.now() })
    .where(eq(members.id, id))
    .returning({ email: members.email })
  return { id, phoneNumber, email: row?.email ?? '' }
}

/** A request of staff. */
export const staffRequest = (
  twice: SampleRequest['twice'],
  prepare: (fixture: Fixture, browser: TestBrowser) => Promise<Omit<PreparedRequest, 'browser'>>,
  role: StartRole = 'owner',
): SampleRequest => ({
  twice,
  async prepare(fixture) {
    const { browser } = await signedInStaff(fixture.shop, role)
    return { browser, ...(await prepare(fixture, browser)) }
  },
})

/** A request of a member about an order of theirs, which was moved through some statuses first. */
export const buyerRequest = (
  twice: SampleRequest['twice'],
  about: Omit<PreparedRequest, 'browser'> = {},
  statuses: Parameters<typeof moveThrough>[2] = [],
  bodyOf: (fixture: Fixture, id: string) => Promise<unknown> = async () => about.body,
): SampleRequest => ({
  twice,
  other: 'order_not_found',
  async prepare(fixture) {
    const { shop, spec } = fixture
    const member = await signedInMember(shop)
    const id = await place(member, [[spec, 1]])
    await moveThrough(shop, id, statuses)
    const body = await bodyOf(fixture, id)
    return { browser: member.browser, params: { id }, owner: id, ...about, body }
  },
})
