import type { Client } from 'pg'

/**
 * Adds a return of all goods to every invented order whose status belongs to a return. Inspected goods that are not
 * back in stock count as scrapped.
 */
export async function insertReturns(client: Client) {
  await client.query(`
    insert into returns (order_id, number, status, started_by, reason, note, requested_at, decided_at, arrived_at,
      inspected_at, refund_way, refund_sen, refunded_at, changed_at)
    select id, 1, state.status, 'customer', case when coalesce(return_reason, '') <> '' then 'other' end,
      coalesce(return_reason, ''), coalesce(return_requested_at, updated_at), return_processed_at,
      case when state.status in ('arrived', 'inspected', 'completed') then updated_at end,
      case when state.status in ('inspected', 'completed') then updated_at end,
      case when state.status = 'completed' then 'cash' end,
      case when state.status = 'completed' then coalesce(refund_sen, 0) end,
      case when state.status = 'completed' then updated_at end, updated_at
    from orders cross join lateral (select case orders.status
      when 'Return Requested' then 'requested' when 'return_approved' then 'approved'
      when 'return_completed' then 'completed'
      when 'Returned' then case when restocked_at is null then 'arrived' else 'inspected' end
      else 'rejected' end as status) as state
    where return_status <> 'not_applied' and id in (select id from made_orders)
    order by updated_at, id`)
  await client.query(`
    insert into return_lines (return_id, order_id, position, quantity, sellable, scrapped, missing)
    select returns.id, orders.id, position, quantity,
      case when inspected_at is not null then case when restocked_at is null then 0 else quantity end end,
      case when inspected_at is not null then case when restocked_at is null then quantity else 0 end end,
      case when inspected_at is not null then 0 end
    from returns join orders on orders.id = returns.order_id join order_items on order_items.order_id = orders.id
    where orders.id in (select id from made_orders)`)
  await client.query(`
    insert into return_events (return_id, at, status)
    select id, changed_at, status from returns
    where order_id in (select id from made_orders) order by id`)
}
