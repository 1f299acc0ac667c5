import { Later } from '../../later.tsx'
import type { GoesWithProps } from './goes-with.tsx'

const OnServer = import.meta.env.SSR ? (await import('./goes-with.tsx')).GoesWith : undefined
const load = async () => (await import('./goes-with.tsx')).GoesWith

/** What goes with a product, whose script is fetched when its visitor comes near. */
export function GoesWithLater(props: Omit<GoesWithProps, 'isLive'>) {
  return props.accessories.length > 0 && <Later onServer={OnServer} load={load} props={props} />
}
