/** Sends a request like `fetch`; `onProgress` gets the sent part, from 0 to 1. */
export function sendWithProgress(
  path: string,
  init: RequestInit,
  onProgress: (progress: number) => void,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', path)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('The shop could not be reached.')))
    request.send(init.body as Blob)
  })
}
