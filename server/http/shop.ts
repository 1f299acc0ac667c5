import type { OpenAPIHono } from '@hono/zod-openapi'
import { getShop } from '../../core/api/shop.ts'
import type { Context } from '../context.ts'
import { shopContactOf } from '../settings.ts'
import { bind } from './bind.ts'

export function bindShop(app: OpenAPIHono, context: Context): void {
  bind(app, context, getShop, async (ctx) => shopContactOf(ctx.settings))
}
