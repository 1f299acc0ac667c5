/**
 * The name of a member of staff as customers read it: without the rest of the last name, which only colleagues see.
 * @example
 * publicName('Mei Ling Tan') //=> 'Mei Ling T.'
 * publicName('林美玲') //=> '林美玲'
 */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? words.pop() : undefined
  const [initial] = last ?? ''
  return initial === undefined ? words.join(' ') : `${words.join(' ')} ${initial.toUpperCase()}.`
}
