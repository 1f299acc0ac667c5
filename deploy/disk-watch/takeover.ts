/** A member of the cluster, as in Patroni's `/cluster`. */
export interface Member {
  name: string
  role: string
  state: string
}

/** Whether a member's PostgreSQL runs. */
export const lives = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

/**
 * Whether orders continue without a machine: a primary is replaced by its synchronous standby, and this one by another
 * standby. A machine that orders do not wait for, or that cannot be replaced, must stay.
 */
export function canLeave(members: readonly Member[], name: string): boolean {
  const own = members.find((member) => member.name === name && lives(member))
  const successor = { leader: 'sync_standby', sync_standby: 'replica' }[own?.role ?? '']
  return members.some((member) => member.role === successor && lives(member))
}
