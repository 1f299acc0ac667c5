/** A member of the cluster, as Patroni's `/cluster` tells. */
export interface Member {
  name: string
  role: string
  state: string
}

/** Whether a member's PostgreSQL runs. */
export const lives = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

/**
 * Whether orders go on without a machine: the primary is replaced by its synchronous standby, and this one by another
 * standby. A machine that orders do not wait for, or that nobody can replace, stays.
 */
export function canLeave(members: readonly Member[], name: string): boolean {
  const own = members.find((member) => member.name === name && lives(member))
  const successor = { leader: 'sync_standby', sync_standby: 'replica' }[own?.role ?? '']
  return members.some((member) => member.role === successor && lives(member))
}
