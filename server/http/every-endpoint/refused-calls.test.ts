import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, staffPermissions, startRoles, type StaffPermission } from '#core/staff/staff.ts'
import { signedInStaff, staffWith } from '../../testing/test-staff.ts'
import type { Fixture } from './test-sample-request.ts'
import {
  changing,
  cookiesIn,
  createSampleShop,
  outcomeOf,
  sampleOf,
  send,
  type Cookies,
} from './test-sample-shop.ts'
import { fingerprint } from './test-written-rows.ts'
import { countInputs } from '#tests/test-inputs.ts'

/** Staff with a role: their permissions and cookies. */
interface Sender {
  permissions: readonly StaffPermission[]
  cookies: Cookies
}

let fixture: Fixture
let ofRoles: Sender[]

beforeAll(async () => {
  fixture = await createSampleShop()
  ofRoles = await Promise.all(
    startRoles.map(async (role) => ({
      permissions: permissionsOf[role],
      cookies: cookiesIn((await signedInStaff(fixture.shop, role)).browser),
    })),
  )
})
afterAll(() => fixture.shop.close())

/** Staff whose role has only this permission, besides reading orders. */
async function senderWith(permission: StaffPermission): Promise<Sender> {
  const { browser } = await staffWith(fixture.shop, permission)
  return { permissions: [permission], cookies: cookiesIn(browser) }
}

/** The permission that an endpoint needs; undefined where all staff may call it, null where nobody needs to be staff. */
const permissionFor = (access: string): StaffPermission | null | undefined =>
  access === 'staff' ? undefined : (staffPermissions.find((permission) => permission === access) ?? null)

/** Requests about the sender's own account, which nobody else sends. */
const ofOneself = /^POST \/staff\/(?:password|recovery-codes|passkeys|sessions|account)/

describe.each(changing.filter(({ access, name }) => permissionFor(access) !== null && !ofOneself.test(name)))(
  '$name',
  (endpoint) => {
    test('security 71: a refusal changes no row, whoever sends it and however often', async () => {
      const needed = permissionFor(endpoint.access)
      const narrow = await senderWith(needed ?? 'orders:read')
      const { browser, ...request } = await sampleOf(endpoint).prepare(fixture)
      const sendAs = async ({ cookies }: Sender) =>
        outcomeOf(await send(fixture, endpoint, { browser, ...request }, cookies))
      const isLetIn = ({ permissions }: Sender) => !needed || permissions.includes(needed)

      let before = await fingerprint(fixture.shop.context)
      const turnedAway = ofRoles.filter((sender) => !isLetIn(sender))
      for (const sender of turnedAway) expect(await sendAs(sender)).toBe('not_allowed')
      // The narrowest role first: wider roles may do everything that a single permission allows.
      for (const sender of [narrow, ...ofRoles.filter(isLetIn), narrow]) {
        const outcome = await sendAs(sender)
        const after = await fingerprint(fixture.shop.context)
        if (outcome !== 'granted') expect(after, outcome).toEqual(before)
        before = after
      }
      countInputs(turnedAway.length + 3)
    })
  },
)
