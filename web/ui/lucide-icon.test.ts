import { globSync, readFileSync } from 'node:fs'
import { createElement, type ComponentType, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** The icons that the pages use, by name. */
const used = new Set(
  globSync('web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, names = '']) =>
        names.split(',').flatMap((name) => (/^\s*(?:type |$)/.test(name) ? [] : [name.trim()])),
    ),
  ),
)

/** What Lucide gives the class of an icon, which no style of ours asks for. */
const withoutLucideClasses = (markup: string) =>
  markup.replace(/class="([^"]*)"/, (_, names: string) => {
    const own = names.split(' ').filter((name) => !name.startsWith('lucide'))
    return `class="${own.join(' ')}"`
  })

test('draws every icon of the pages as Lucide draws it', async () => {
  const lucide: Record<string, unknown> = await import('lucide-react')
  expect(used.size).toBeGreaterThan(20)
  for (const name of used) {
    const Lucide = lucide[name] as Icon
    const props = { className: 'size-4 text-ink', strokeWidth: 1.5, 'aria-hidden': true } as const
    const own = renderToStaticMarkup(createElement(createLucideIcon(drawingOf(Lucide)), props))
    const theirs = withoutLucideClasses(renderToStaticMarkup(createElement(Lucide, props)))
    expect(attributesOf(own), name).toEqual(attributesOf(theirs))
    expect(insideOf(own), name).toBe(insideOf(theirs))
  }
})

/** What Lucide's own maker was given: its icons hand it on to the one component that draws them all. */
function drawingOf(icon: unknown): Parameters<typeof createLucideIcon>[0] {
  const { render } = icon as { render: (props: object) => { props: { icon: ReturnType<typeof drawingOf> } } }
  return render({}).props.icon
}

const attributesOf = (markup: string) =>
  [...(/^<svg ([^>]*)>/.exec(markup)?.[1] ?? '').matchAll(/\S+="[^"]*"/g)].map(String).toSorted()
const insideOf = (markup: string) => markup.replace(/^<svg [^>]*>/, '')
