import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { ShopError } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { bindCatalogue } from './catalogue.ts'
import { answerError } from './errors.ts'
import { serveReference } from './reference.ts'
import { bindShop } from './shop.ts'
import { bindVouchers } from './vouchers.ts'

/** The whole API, to be mounted at `/api`: every endpoint, its OpenAPI document and its failures as JSON. */
export function createApi(context: Context): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return undefined
      const issues = result.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        problem: issue.message,
      }))
      throw new ShopError('invalid_input', { issues })
    },
  })
  // Before the endpoints, so that a failure in any of them answers in the same shape.
  app.onError((error, c) =>
    answerError(error instanceof HTTPException ? new ShopError('invalid_input') : error, c),
  )
  bindCatalogue(app, context)
  bindVouchers(app, context)
  bindShop(app, context)
  serveReference(app)
  app.all('*', (c) => answerError(new ShopError('not_found'), c))
  return app
}
