import { approvalKinds, permissionToDecide } from './approvals.ts'
import { ownerRole } from './roles.ts'
import { staffMay, type Permitted } from './staff.ts'

/**
 * How long a change of the deciders waits if no other owner agrees, in hours: "another owner or 72 hours". Deciders
 * are the colleagues who may decide on requests.
 */
export const changeDelayHours = 72

/**
 * The changes of deciders. `permissions` changes the permissions of a role; `enable` lets a disabled colleague sign in
 * again. A new decider begins to decide by a separate request (`first_decision`).
 */
export const deciderChanges = ['invite', 'role', 'disable', 'enable', 'reset', 'permissions'] as const
export type DeciderChangeName = (typeof deciderChanges)[number]

/** The kinds of requests on which deciders decide, and `discount` for the deductions that wait in a queue of orders. */
export const decisions = [...approvalKinds, 'discount'] as const
export type Decision = (typeof decisions)[number]

/** Decisions about deciders, which only an owner may make: "another owner". */
const ofOwners: readonly Decision[] = ['staff_change', 'first_decision']

/** A role with its permissions. */
interface Role extends Permitted {
  /** The key of the role. */
  role: string
}

/**
 * Returns the decisions that a role permits.
 * @example
 * decisionsOf({ role: 'pricing', permissions: ['prices:waive'] }) //=> ['price_cut', 'company_prices']
 * decisionsOf({ role: 'clerk', permissions: ['discounts:give'] }) //=> []
 */
export function decisionsOf({ role, permissions }: Role): Decision[] {
  return decisions.filter((decision) => {
    if (ofOwners.includes(decision)) return role === ownerRole
    return staffMay(
      { permissions },
      decision === 'discount' ? 'discounts:approve' : permissionToDecide[decision],
    )
  })
}

/** An account with its role. */
interface Account extends Role {
  disabledAt: Date | null
  /** When the account was set up; null until then. */
  enrolledAt: Date | null
  /** Since when the account decides. For a new decider, null until another owner has agreed or the delay is over. */
  decidesSince: Date | null
}

/** The decisions that the role of a member of staff permits, and whether they may already make them. */
export interface Standing {
  decisions: readonly Decision[]
  isDeciding: boolean
}

/** The standing of an account that does not exist or cannot sign in. */
export const noStanding: Standing = { decisions: [], isDeciding: false }

/**
 * Returns the standing of an account. A disabled account has no decisions. An account that is not set up does not
 * decide yet.
 * @example standingOf(account) //=> { decisions: ['price_cut'], isDeciding: true }
 */
export function standingOf(account: Account): Standing {
  const { disabledAt, enrolledAt, decidesSince } = account
  if (disabledAt !== null) return noStanding
  return { decisions: decisionsOf(account), isDeciding: enrolledAt !== null && decidesSince !== null }
}

/** Whether an account belongs to a new decider, who does not decide yet. */
export function isNewDecider(account: Account): boolean {
  const { decisions: has, isDeciding } = standingOf(account)
  return account.enrolledAt !== null && has.length > 0 && !isDeciding
}

/** Whether an account may decide on a request of a colleague. */
export function mayDecide(account: Account, decision: Decision): boolean {
  const standing = standingOf(account)
  return standing.isDeciding && standing.decisions.includes(decision)
}

/**
 * Whether a change of an account is a change of deciders. It is if it gives somebody a decision, or takes one from
 * somebody who already decides. Such a change needs another owner or 72 hours: "The number of people who may decide
 * never falls below two by one person's act". A decision that a new decider cannot make yet is taken away at once.
 * @example
 * changesDeciders({ decisions: ['refund'], isDeciding: true }, noStanding) //=> true
 * changesDeciders({ decisions: ['refund'], isDeciding: false }, noStanding) //=> false
 * changesDeciders(noStanding, { decisions: ['refund'], isDeciding: false }) //=> true
 */
export function changesDeciders(before: Standing, after: Standing): boolean {
  return gainsDecisions(before, after) || (before.isDeciding && gainsDecisions(after, before))
}

/** Whether somebody's role permits a decision that it did not permit before. */
export const gainsDecisions = (before: Standing, after: Standing): boolean =>
  after.decisions.some((decision) => !before.decisions.includes(decision))
