import type { OpenAPIHono } from '@hono/zod-openapi'
import { getPickupLocations } from '../../../core/api/delivery.ts'
import type { Context } from '../../context.ts'
import { listOpenPickupLocations } from '../../services/delivery/pickup-locations.ts'
import { bind } from '../bind.ts'

export function bindPickup(app: OpenAPIHono, context: Context): void {
  bind(app, context, getPickupLocations, (request, { query }) => listOpenPickupLocations(request, query))
}
