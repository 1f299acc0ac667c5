import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { ShopError } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { bindAccounts } from './accounts/accounts.ts'
import { bindCatalogue } from './catalogue/catalogue.ts'
import { answerError } from './errors.ts'
import { maxJsonDepth, limitDepth } from './protection/limit-depth.ts'
import { bindOrders } from './orders/orders.ts'
import { requireSameOrigin } from './protection/same-origin.ts'
import { bindPickup } from './delivery/delivery.ts'
import { serveReference } from './reference.ts'
import { bindShop } from './shop/shop.ts'
import { bindStaffMembers } from './members/members.ts'
import { bindStaffAudit } from './staff/audit.ts'
import { bindStaffCatalogue } from './catalogue/catalogue-staff.ts'
import { bindStaffOrders } from './orders/orders-staff.ts'
import { bindStaffSettings } from './shop/settings.ts'
import { bindStaffPlaces } from './delivery/delivery-staff.ts'
import { bindStaffShop } from './stock/stock-and-figures.ts'
import { bindStaffVouchers } from './vouchers/vouchers-staff.ts'
import { bindStaff } from './staff/staff.ts'
import { bindVerification } from './accounts/verification.ts'
import { bindVouchers } from './vouchers/vouchers.ts'

/** The whole API, to be mounted at `/api`: every endpoint, the OpenAPI document, and failures as JSON. */
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
  // Before the endpoints, so that a failure in any of them has the same shape.
  app.onError((error, c) =>
    answerError(error instanceof HTTPException ? new ShopError('invalid_input') : error, c),
  )
  app.use(async (c, next) => {
    // A request from a page in this process has not passed the middleware that assigns ids: it carries the page's.
    const pageId = c.req.header('x-request-id')
    if (c.get('requestId' as never) === undefined) c.set('requestId' as never, pageId as never)
    await next()
  })
  app.use(requireSameOrigin(context.settings))
  app.use(limitDepth(maxJsonDepth))
  bindCatalogue(app, context)
  bindVouchers(app, context)
  bindShop(app, context)
  bindPickup(app, context)
  bindAccounts(app, context)
  bindVerification(app, context)
  bindOrders(app, context)
  bindStaff(app, context)
  bindStaffOrders(app, context)
  bindStaffMembers(app, context)
  bindStaffAudit(app, context)
  bindStaffShop(app, context)
  bindStaffCatalogue(app, context)
  bindStaffVouchers(app, context)
  bindStaffSettings(app, context)
  bindStaffPlaces(app, context)
  serveReference(app)
  app.all('*', (c) => answerError(new ShopError('not_found'), c))
  return app
}
