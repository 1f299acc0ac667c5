import { z } from '@hono/zod-openapi'
import { ownAccount, staffChange, staffInvitation, staffStates } from '../../staff/accounts.ts'
import { staffRole } from '../../staff/roles.ts'
import { staffPermissions } from '../../staff/staff.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { orderedList } from '../ordered-list.ts'
import { date, id, idParams, inBothLanguages, int, success, version } from '../schemas.ts'
import { outcome } from './outcome.ts'

const tag = 'Back office: staff'
const endpoint = endpointsOf(tag)

const person = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.string(),
    roleName: inBothLanguages,
    state: z.enum(staffStates),
    /** When the person last used the back office. */
    seenAt: date.optional(),
    /** When the invitation expires. */
    invitedUntil: date.optional(),
    usesAuthenticator: z.boolean(),
    /**
     * Whether the person may decide on colleagues' requests. A change that ends or extends this takes effect
     * when another owner agrees, or after 72 hours.
     */
    decides: z.boolean(),
    /** Number of passkeys with which the person can sign in. */
    passkeys: int,
    version,
  })
  .openapi('StaffAccount')

const signIn = z
  .object({
    id: int,
    at: date,
    refused: z.boolean(),
    /** The account; missing if no account has the typed email address. */
    staffId: z.string().optional(),
    name: z.string().optional(),
    /** How the person signed in, or why they were refused. */
    how: z.string(),
    /** Browser and system; '' if they are not known. `network` is the IP address with 'x' for its last part. */
    device: z.string(),
    network: z.string(),
  })
  .openapi('StaffSignIn')

const sessions = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    network: z.string(),
    openedAt: date,
    lastUsedAt: date,
    /** Whether it is the session of this request. */
    current: z.boolean(),
  }),
)

export const getOwnSessions = endpoint('GET /staff/sessions', 'staff', {
  summary: 'Where you are signed in, and your newest sign-ins.',
  output: z.object({ sessions, signIns: z.array(signIn) }),
})

export const endOwnSessions = endpoint('POST /staff/sessions/end', 'staff', {
  summary: 'Sign yourself out on one other device, or on all others.',
  body: z.object({ session: id.optional() }),
  output: success,
})

export const saveOwnAccount = endpoint('POST /staff/account', 'staff', {
  summary: 'Change your name, as colleagues and the audit trail show it.',
  body: shared(ownAccount),
  output: success,
})

export const listPeople = endpoint('GET /staff/people', 'staff:manage', {
  summary: 'Every account of the back office.',
  output: z.object({ people: z.array(person) }),
})

export const getPerson = endpoint('GET /staff/people/{id}', 'staff:manage', {
  summary: 'An account with its open sessions and its newest sign-ins.',
  params: idParams,
  output: z.object({
    person,
    sessions,
    signIns: z.array(signIn),
  }),
  errors: ['staff_not_found'],
})

export const listSignIns = endpoint('GET /staff/sign-ins', 'staff:manage', {
  summary: 'The newest sign-ins of all staff, including refused ones.',
  output: z.object({ signIns: z.array(signIn) }),
})

/** Invites a colleague to the back office. */
export const inviteStaff = endpoint('POST /staff/people', 'staff:manage', {
  summary:
    'Open an account and send the colleague the link to set it up, which works for seven days. An account ' +
    "that may decide on colleagues' requests is opened when another owner agrees, or after 72 hours.",
  body: shared(staffInvitation),
  /** The id of the new account; missing if the invitation awaits another owner. */
  output: z.object({ id: z.string().optional(), ...outcome }),
  errors: ['staff_exists'],
})

/** The response to a change of an account. If the colleague may decide on requests, the change takes effect later. */
const doneOrWaits = success.extend(outcome)
const colleagueErrors = ['staff_not_found', 'own_staff_account', 'staff_changed_meanwhile'] as const
const asSeen = z.object({ version })

export const saveStaff = endpoint('POST /staff/people/{id}', 'staff:manage', {
  summary:
    'Change the name or the role of a colleague. A role that changes what they may decide takes effect ' +
    'when another owner agrees, or after 72 hours.',
  params: idParams,
  body: z.object({ version, change: shared(staffChange) }),
  output: doneOrWaits,
  errors: [...colleagueErrors, 'last_owner'],
})

export const resetColleague = endpoint('POST /staff/people/{id}/reset', 'staff:manage', {
  summary:
    'Remove the password, the authenticator, the passkeys and the sessions of a colleague, and send a new ' +
    'link. For a colleague who decides on requests, this happens when another owner agrees, or after 72 ' +
    'hours.',
  params: idParams,
  body: asSeen,
  output: doneOrWaits,
  errors: [...colleagueErrors, 'last_owner'],
})

export const disableColleague = endpoint('POST /staff/people/{id}/disable', 'staff:manage', {
  summary:
    'Sign a colleague out and disable the account. For a colleague who decides on requests, this happens ' +
    'when another owner agrees, or after 72 hours.',
  params: idParams,
  body: asSeen,
  output: doneOrWaits,
  errors: [...colleagueErrors, 'last_owner'],
})

export const enableColleague = endpoint('POST /staff/people/{id}/enable', 'staff:manage', {
  summary:
    'Let a disabled colleague sign in again. For a colleague who would decide on requests, this happens ' +
    'when another owner agrees, or after 72 hours.',
  params: idParams,
  body: asSeen,
  output: doneOrWaits,
  errors: colleagueErrors,
})

export const endColleagueSessions = endpoint('POST /staff/people/{id}/sessions/end', 'staff:manage', {
  summary: 'Sign a colleague out, on one device or on all of them.',
  params: idParams,
  body: z.object({ session: id.optional() }),
  output: success,
  errors: ['staff_not_found', 'own_staff_account'],
})

/** The endpoints of the list of roles. */
export const staffRoleList = orderedList(
  { tag, read: 'staff:manage', edit: 'staff:manage', conflict: 'staff_changed_meanwhile' },
  { list: '/staff/roles', order: '/staff/role-order' },
  {
    entry: staffRole,
    stored: z
      .object({
        id: z.string(),
        name: inBothLanguages,
        permissions: z.array(z.enum(staffPermissions)),
        /** When a requested change of the permissions takes effect, unless an owner decides before. */
        waitsUntil: date.optional(),
        version,
      })
      .openapi('StaffRole'),
  },
  {
    list: 'The roles in their order, with the permissions of each.',
    create: 'Add a role after the others.',
    save:
      'Change the name or the permissions of a role, except the owner role; fails if somebody changed it ' +
      'since it was read. Permissions that change who decides on requests take effect when another owner ' +
      'agrees, or after 72 hours.',
    delete: 'Delete a role that nobody has.',
    order: 'Reorder the roles; every id must be named once.',
  },
  { exists: 'staff_role_exists', notFound: 'staff_role_not_found', inUse: 'staff_role_in_use' },
)
