import { Later } from '../later.tsx'
import type { ExtraImagesProps } from './extra-images.tsx'

const OnServer = import.meta.env.SSR ? (await import('./extra-images.tsx')).ExtraImages : undefined
const load = async () => (await import('./extra-images.tsx')).ExtraImages

/** The pictures below the parameters, whose script is fetched when their visitor comes near. */
export function ExtraImagesLater(props: Omit<ExtraImagesProps, 'isLive'>) {
  return <Later onServer={OnServer} load={load} props={props} />
}
