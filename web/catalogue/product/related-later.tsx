import { Later } from '../later.tsx'
import type { RelatedProductsProps } from './related-products.tsx'

const OnServer = import.meta.env.SSR ? (await import('./related-products.tsx')).RelatedProducts : undefined
const load = async () => (await import('./related-products.tsx')).RelatedProducts

/** A strip of products below the first screen, whose script is fetched when its visitor comes near. */
export function RelatedLater(props: RelatedProductsProps) {
  return <Later onServer={OnServer} load={load} props={props} />
}
