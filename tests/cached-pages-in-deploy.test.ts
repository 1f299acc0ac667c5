import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheAddress } from '../server/cache/cache-key.ts'
import routes from '../web/routes.ts'

type Route = (typeof routes)[number]

/** The addresses of all pages, with a product's id instead of the parameter. */
const pathsOf = (all: readonly Route[], above = ''): string[] =>
  all.flatMap(({ path = '', children = [] }) => {
    const own = `${above}/${path}`.replaceAll('//', '/')
    return [own, ...pathsOf(children, own)]
  })
const paths = [...new Set(pathsOf(routes).map((path) => path.replace(/:\w+/, 'lift-sit-stand-desk')))]

/** The patterns of a configuration for the addresses of public pages. */
function patternsIn(file: string): RegExp[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const about = lines.filter((line) => /\^\/(?:\(\?:|\()home\||\^\/product\//.test(line))
  return about.map((line) => new RegExp(/\^\/[^"\s]+/.exec(line)![0]))
}

test.each([
  ['deploy/cluster/haproxy.cfg', 2],
  ['deploy/cache/varnish.vcl', 2],
  ['deploy/cache/fastly.vcl', 2],
])('%s knows the pages that the shop caches', (file, count) => {
  const patterns = patternsIn(file)
  expect(patterns).toHaveLength(count)
  // HAProxy has a single pattern for all pages, at both of its entrances.
  const isKnown = (path: string) => patterns.some((pattern) => pattern.test(path))
  const cached = paths.filter((path) => cacheAddress(path)?.isPage)
  expect(cached.length).toBeGreaterThan(10)
  expect(paths.filter(isKnown).toSorted()).toEqual(cached.toSorted())
})
