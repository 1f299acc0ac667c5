DROP INDEX "orders_with_invoice_to_issue";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_with_invoice_to_issue" ON "orders" USING btree ("placed_at","number","invoice_asked_at") WHERE invoice_status = 'pending';
--> statement-breakpoint
-- Of invoices that were asked for before, only the audit trail knew since when.
update orders set invoice_asked_at = asked.at
from (
  select subject_id, max(at) as at from audit_entries
  where subject = 'order' and action = 'invoice.requested' group by subject_id
) as asked
where asked.subject_id = orders.id;
