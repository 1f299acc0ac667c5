import { createElement, type ReactNode, type SVGProps } from 'react'

interface Drawing {
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes an icon of one of Lucide's drawings, in place of Lucide's own maker (see vite.config.ts): that one knows
 * sizes, contexts and class names that no page of ours uses, weighs 2 KB on every page and costs as much of each
 * render as the drawing itself.
 */
export default function createLucideIcon({ node }: Drawing) {
  return (props: SVGProps<SVGSVGElement>): ReactNode =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
