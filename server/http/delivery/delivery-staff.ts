import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../../core/api/delivery-staff.ts'
import type { Context } from '../../context.ts'
import { keptCouriers, listCouriers } from '../../services/delivery/couriers.ts'
import * as lists from '../../services/delivery/ordered-list.ts'
import { keptPickupLocations } from '../../services/delivery/pickup-locations.ts'
import { bind } from '../bind.ts'

export function bindStaffPlaces(app: OpenAPIHono, context: Context): void {
  bind(app, context, contract.listStaffPickupLocations, (call) => lists.readList(call, keptPickupLocations))
  bind(app, context, contract.createPickupLocation, (call, { body }) =>
    lists.createEntry(call, keptPickupLocations, body),
  )
  bind(app, context, contract.savePickupLocation, (call, { params, body }) =>
    lists.saveEntry(call, keptPickupLocations, { ...params, ...body }),
  )
  bind(app, context, contract.deletePickupLocation, (call, { params, body }) =>
    lists.deleteEntry(call, keptPickupLocations, { ...params, ...body }),
  )
  bind(app, context, contract.orderPickupLocations, (call, { body }) =>
    lists.orderEntries(call, keptPickupLocations, body),
  )

  bind(app, context, contract.listCouriers, (call) => listCouriers(call))
  bind(app, context, contract.listStaffCouriers, (call) => lists.readList(call, keptCouriers))
  bind(app, context, contract.createCourier, (call, { body }) => lists.createEntry(call, keptCouriers, body))
  bind(app, context, contract.saveCourier, (call, { params, body }) =>
    lists.saveEntry(call, keptCouriers, { ...params, ...body }),
  )
  bind(app, context, contract.deleteCourier, (call, { params, body }) =>
    lists.deleteEntry(call, keptCouriers, { ...params, ...body }),
  )
  bind(app, context, contract.orderCouriers, (call, { body }) => lists.orderEntries(call, keptCouriers, body))
}
