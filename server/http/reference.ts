import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { cookieSchemes } from '#core/api/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import { cookieNameOf } from './cookies.ts'
import { plainPage, type Html } from './plain-page.ts'

/** Describes each section of the API, in the sequence of the document. */
const sections = {
  Catalogue: 'Products and categories, for everybody.',
  Vouchers: 'What a voucher takes off.',
  Shop: 'Who the shop is, and how it delivers.',
  'Texts of the shop': 'What the shop says on its pages, and its policies with their versions.',
  Orders: "A member's orders, from checkout to return.",
  Accounts: 'Registration, sign-in and the account of a member.',
  Verification: 'Codes by SMS and email, and the check that a human asks for them.',
  Staff: 'Sign-in of the staff.',
  'Back office: orders': 'The orders of all members, and who delivers them.',
  'Back office: members': 'Members, their addresses and orders.',
  'Back office: audit': 'Who did what.',
  'Back office: overview': 'What waits, and the figures of the shop.',
  'Back office: stock': 'Stock and its history.',
  'Back office: catalogue': 'Products, pictures, categories and imports.',
  'Back office: vouchers': 'The vouchers of the shop.',
  'Back office: settings': 'What the owner decides about the shop.',
  'Back office: texts': 'What the shop says: its pages, policies and messages.',
}

const about = "The shop's API. Prices are in whole ringgit; texts are in the requested language."

const documentOf = ({ PUBLIC_ORIGIN }: Settings) => ({
  openapi: '3.1.0',
  info: {
    title: 'Office Furniture Store',
    version: '1',
    description: `${about} Calls that change something are made from the shop's own pages or without an Origin.`,
    contact: { name: 'Office Furniture Store', url: `${PUBLIC_ORIGIN}/contact` },
    license: { name: 'All rights reserved', url: `${PUBLIC_ORIGIN}/terms-conditions` },
  },
  servers: [{ url: '/api' }],
  tags: Object.entries(sections).map(([name, description]) => ({ name, description })),
})

const style = `
body { max-width: 62rem } h2 { margin: 3rem 0 0 } h2 code { font-size: 1rem }
code, pre { font: 14px/1.5 ui-monospace, monospace } pre { overflow: auto; padding: 1rem; background: #F4F2EE }
table { width: 100%; border-collapse: collapse } td, th { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #DCD9D1; text-align: left; vertical-align: top }
summary { padding: 0.75rem 0; cursor: pointer }
`

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: { default?: unknown; enum?: unknown[]; type?: string }
}
interface Operation {
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: unknown } } }
  responses: Record<string, { description: string; content?: { 'application/json'?: { schema: unknown } } }>
}

/** Serves the OpenAPI document, and a page that shows it to readers. */
export function serveReference(app: OpenAPIHono, settings: Settings): void {
  const description = documentOf(settings)
  for (const [name, { cookie, description: use }] of Object.entries(cookieSchemes)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, {
      type: 'apiKey',
      in: 'cookie',
      name: cookieNameOf(settings, cookie),
      description: use,
    })
  }
  app.doc31('/openapi.json', description)
  app.get('/docs', (c) => {
    const { paths = {} } = app.getOpenAPI31Document(description)
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        section(`${method.toUpperCase()} /api${path}`, operation as Operation),
      ),
    )
    return plainPage(
      c,
      { title: 'API', style },
      html`<h1>API</h1>
        <p>${about} <a href="/api/openapi.json">OpenAPI document</a></p>
        ${operations}`,
    )
  })
}

function section(name: string, operation: Operation): Html {
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = operation.responses['200']?.content?.['application/json']?.schema
  return html`<section>
    <h2><code>${name}</code></h2>
    <p>${operation.summary}</p>
    ${
      operation.parameters &&
      html`<table>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">In</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          ${operation.parameters.map(
            ({ name, in: location, required, description, schema }) =>
              html`<tr>
                <td><code>${name}</code>${required ? ' (required)' : ''}</td>
                <td>${location}</td>
                <td>
                  ${[description, schema?.enum && `One of ${schema.enum.join(', ')}.`, schema?.default !== undefined && `Default: ${JSON.stringify(schema.default)}.`].filter(Boolean).join(' ')}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(operation.responses).map(
          ([status, { description }]) =>
            html`<tr>
              <td>${status}</td>
              <td>${description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      body !== undefined &&
      html`<details>
        <summary>The body's schema</summary>
        <pre>${JSON.stringify(body, null, 2)}</pre>
      </details>`
    }
    <details>
      <summary>The answer's schema</summary>
      <pre>${JSON.stringify(answer, null, 2)}</pre>
    </details>
  </section>`
}
