import type { OpenAPIHono } from '@hono/zod-openapi'
import { courierList, listCouriers, pickupLocationList } from '../../../core/api/delivery-staff.ts'
import type { Context } from '../../context.ts'
import { courierTable } from '../../services/delivery/couriers.ts'
import { pickupLocationTable } from '../../services/delivery/pickup-locations.ts'
import * as lists from '../../services/staff/list-editor.ts'
import { bind } from '../bind.ts'

export function bindStaffPlaces(app: OpenAPIHono, context: Context): void {
  const readPlaces = () => lists.readList(context, pickupLocationTable)
  bind(app, context, pickupLocationList.list, readPlaces)
  bind(app, context, pickupLocationList.create, async (request, { body }) => {
    await lists.createEntry(request, pickupLocationTable, body)
    return readPlaces()
  })
  bind(app, context, pickupLocationList.save, async (request, { params, body }) => {
    await lists.saveEntry(request, pickupLocationTable, { ...params, ...body })
    return readPlaces()
  })
  bind(app, context, pickupLocationList.delete, async (request, { params, body }) => {
    await lists.deleteEntry(request, pickupLocationTable, { ...params, ...body })
    return readPlaces()
  })
  bind(app, context, pickupLocationList.order, async (request, { body }) => {
    await lists.orderEntries(request, pickupLocationTable, body)
    return readPlaces()
  })

  const readCouriers = () => lists.readList(context, courierTable)
  bind(app, context, listCouriers, async () => (await readCouriers()).entries)
  bind(app, context, courierList.list, readCouriers)
  bind(app, context, courierList.create, async (request, { body }) => {
    await lists.createEntry(request, courierTable, body)
    return readCouriers()
  })
  bind(app, context, courierList.save, async (request, { params, body }) => {
    await lists.saveEntry(request, courierTable, { ...params, ...body })
    return readCouriers()
  })
  bind(app, context, courierList.delete, async (request, { params, body }) => {
    await lists.deleteEntry(request, courierTable, { ...params, ...body })
    return readCouriers()
  })
  bind(app, context, courierList.order, async (request, { body }) => {
    await lists.orderEntries(request, courierTable, body)
    return readCouriers()
  })
}
