import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pinImages, unpinnedImages } from './images.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'images-'))
  cpSync('deploy', join(project, 'deploy'), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** Starts a registry that answers only with a token, as Docker Hub does. */
async function withRegistry(
  digests: (image: string) => string | undefined,
  act: (registry: string) => Promise<void>,
): Promise<string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const { port } = server.address() as AddressInfo
    if (url.pathname === '/token') {
      response.end(JSON.stringify({ token: `for ${url.searchParams.get('scope')}` }))
      return
    }
    const [, image = '', tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(url.pathname) ?? []
    const scope = `repository:${image}:pull`
    if (request.headers.authorization !== `Bearer for ${scope}`) {
      const where = `Bearer realm="http://127.0.0.1:${port}/token",service="registry",scope="${scope}"`
      response.writeHead(401, { 'www-authenticate': where }).end()
      return
    }
    asked.push(`${request.method} ${image}:${tag} ${request.headers.accept?.includes('image.index')}`)
    const found = digests(image)
    response.writeHead(found ? 200 : 404, found ? { 'docker-content-digest': found } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  return asked
}

test('every image from others gets the digest that the registry names, once', async () => {
  const asked = await withRegistry(
    (image) => digest(image.includes('node') ? 'a' : 'b'),
    (registry) => pinImages(project, registry),
  )
  expect(asked.map((line) => line.replace(/:.*? /, ' '))).toEqual([
    'HEAD library/node true',
    'HEAD library/debian true',
    'HEAD library/postgres true',
    'HEAD library/caddy true',
  ])
  expect(unpinnedImages(project)).toEqual([])
  expect(read('deploy/Containerfile')).toMatch(
    new RegExp(`^ARG BASE=docker\\.io/library/node:[\\w.-]+@${digest('a')}$`, 'm'),
  )
  expect(read('deploy/compose.yaml')).toMatch(
    new RegExp(`image: docker\\.io/library/caddy:[\\w.-]+@${digest('b')}$`, 'm'),
  )
  const before = read('deploy/compose.yaml')
  await withRegistry(
    () => digest('b'),
    (registry) => pinImages(project, registry),
  )
  expect(read('deploy/compose.yaml')).toBe(before)
})

test('if one digest is missing or invalid, no file changes', async () => {
  const before = ['deploy/Containerfile', 'deploy/compose.yaml'].map(read)
  for (const unknown of [undefined, 'latest'])
    await withRegistry(
      (image) => (image.includes('caddy') ? unknown : digest('a')),
      (registry) => expect(pinImages(project, registry)).rejects.toThrow('library/caddy'),
    )
  expect(['deploy/Containerfile', 'deploy/compose.yaml'].map(read)).toEqual(before)
})

test('an image without a digest is named with its file', async () => {
  await withRegistry(
    () => digest('a'),
    (registry) => pinImages(project, registry),
  )
  const file = join(project, 'deploy/compose.yaml')
  writeFileSync(file, read('deploy/compose.yaml').replace(`@${digest('a')}`, ''))
  expect(unpinnedImages(project)).toEqual([
    expect.stringMatching(/^deploy\/compose\.yaml: docker\.io\/library\/caddy:[\w.-]+$/),
  ])
})
