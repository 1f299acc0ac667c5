import { renderToString } from 'react-dom/server'
import { ServerRouter, type HandleDocumentRequestFunction } from 'react-router'

const handleDocumentRequest: HandleDocumentRequestFunction = (request, status, headers, routerContext) => {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  return new Response(`<!doctype html>${html}`, { status, headers })
}

export default handleDocumentRequest
