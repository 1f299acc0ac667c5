import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../core/api/staff-catalogue.ts'
import { ShopError } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { bind } from './bind.ts'

const none = () => Promise.reject(new ShopError('not_found'))

export function bindStaffCatalogue(app: OpenAPIHono, context: Context): void {
  for (const endpoint of Object.values(contract)) bind(app, context, endpoint, none)
}
