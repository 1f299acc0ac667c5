import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The files that name images from others. */
const files = ['deploy/Containerfile', 'deploy/compose/database.Containerfile', 'deploy/compose.yaml']

/** Matches an image of the library on Docker Hub, with its digest if it has one. */
const named = /docker\.io\/(library\/[a-z]+):([\w.-]+)(@sha256:[0-9a-f]{64})?(?![\w@:])/g

/** Returns the images of a project that only a tag identifies. A tag may mean another image tomorrow. */
export function unpinnedImages(project: string): string[] {
  return files.flatMap((file) =>
    [...readFileSync(join(project, file), 'utf8').matchAll(named)]
      .filter(([, , , digest]) => digest === undefined)
      .map(([image]) => `${file}: ${image}`),
  )
}

/** Sends a request to a registry. If it requires a token for reading, gets one from the address that it names. */
async function ask(url: string): Promise<Response> {
  const headers = {
    accept:
      'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json',
  }
  const send = (token?: string) =>
    fetch(url, {
      method: 'HEAD',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(30_000),
    })
  const first = await send()
  const asked = first.headers.get('www-authenticate') ?? ''
  const [realm, service, scope] = ['realm', 'service', 'scope'].map(
    (name) => new RegExp(`${name}="([^"]+)"`).exec(asked)?.[1] ?? '',
  )
  if (first.status !== 401 || !realm) return first
  const given = await fetch(`${realm}?${new URLSearchParams({ service: service!, scope: scope! })}`)
  return send(((await given.json()) as { token: string }).token)
}

/** Asks the registry for the digest that a tag has now. */
async function digestOf(registry: string, image: string, tag: string): Promise<string> {
  const answer = await ask(`${registry}/v2/${image}/manifests/${tag}`)
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`The registry has no digest of ${image}:${tag}: it answered ${answer.status}.`)
  return digest
}

/** Writes the current digest behind each tag. If a digest is unknown, no file changes. */
export async function pinImages(project: string, registry = 'https://registry-1.docker.io'): Promise<void> {
  const pinned: [path: string, text: string][] = []
  for (const file of files) {
    const path = join(project, file)
    let text = readFileSync(path, 'utf8')
    for (const [whole, image = '', tag = ''] of text.matchAll(named))
      text = text.replace(whole, `docker.io/${image}:${tag}@${await digestOf(registry, image, tag)}`)
    pinned.push([path, text])
  }
  for (const [path, text] of pinned) writeFileSync(path, text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--pin')) await pinImages('.')
  const unpinned = unpinnedImages('.')
  for (const image of unpinned) process.stdout.write(`  without a digest: ${image}\n`)
  if (unpinned.length > 0) process.exitCode = 1
}
