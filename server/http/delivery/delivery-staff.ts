import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../../core/api/delivery-staff.ts'
import type { Context } from '../../context.ts'
import { courierTable } from '../../services/delivery/couriers.ts'
import { pickupLocationTable } from '../../services/delivery/pickup-locations.ts'
import * as lists from '../../services/staff/list-editor.ts'
import { bind } from '../bind.ts'

export function bindStaffPlaces(app: OpenAPIHono, context: Context): void {
  const readPlaces = () => lists.readList(context, pickupLocationTable)
  bind(app, context, contract.listStaffPickupLocations, readPlaces)
  bind(app, context, contract.createPickupLocation, async (request, { body }) => {
    await lists.createEntry(request, pickupLocationTable, body)
    return readPlaces()
  })
  bind(app, context, contract.savePickupLocation, async (request, { params, body }) => {
    await lists.saveEntry(request, pickupLocationTable, { ...params, ...body })
    return readPlaces()
  })
  bind(app, context, contract.deletePickupLocation, async (request, { params, body }) => {
    await lists.deleteEntry(request, pickupLocationTable, { ...params, ...body })
    return readPlaces()
  })
  bind(app, context, contract.orderPickupLocations, async (request, { body }) => {
    await lists.orderEntries(request, pickupLocationTable, body)
    return readPlaces()
  })

  const readCouriers = () => lists.readList(context, courierTable)
  bind(app, context, contract.listCouriers, async () => (await readCouriers()).entries)
  bind(app, context, contract.listStaffCouriers, readCouriers)
  bind(app, context, contract.createCourier, async (request, { body }) => {
    await lists.createEntry(request, courierTable, body)
    return readCouriers()
  })
  bind(app, context, contract.saveCourier, async (request, { params, body }) => {
    await lists.saveEntry(request, courierTable, { ...params, ...body })
    return readCouriers()
  })
  bind(app, context, contract.deleteCourier, async (request, { params, body }) => {
    await lists.deleteEntry(request, courierTable, { ...params, ...body })
    return readCouriers()
  })
  bind(app, context, contract.orderCouriers, async (request, { body }) => {
    await lists.orderEntries(request, courierTable, body)
    return readCouriers()
  })
}
