/** A member of the cluster, as Patroni's `/cluster` describes it. */
export interface Member {
  name: string
  role: string
  state: string
}

/** Whether a member's PostgreSQL runs. */
export const lives = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

/**
 * Whether orders continue without a machine. A synchronous standby can replace the primary, and another standby can
 * replace the synchronous standby. A machine must stay if orders do not wait for it or nothing can replace it.
 */
export function canLeave(members: readonly Member[], name: string): boolean {
  const own = members.find((member) => member.name === name && lives(member))
  const successor = { leader: 'sync_standby', sync_standby: 'replica' }[own?.role ?? '']
  return members.some((member) => member.role === successor && lives(member))
}
