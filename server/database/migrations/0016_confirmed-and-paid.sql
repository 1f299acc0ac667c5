ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
-- Until now the adjustment said that an order was confirmed, and its history that it was paid.
update orders set
  confirmed_at = case when adjustment_sen is not null then coalesce(reached.confirmed_at, orders.updated_at) end,
  paid_at = reached.paid_at
from (
  select orders.id, min(at) filter (where order_history.status = 'In Progress') as confirmed_at,
    min(at) filter (where order_history.status in ('delivered', 'Completed')) as paid_at
  from orders left join order_history on order_history.order_id = orders.id group by orders.id
) as reached
where reached.id = orders.id and (adjustment_sen is not null or reached.paid_at is not null);
