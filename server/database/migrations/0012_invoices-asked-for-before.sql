-- Of invoices that were asked for before, only the audit trail knew since when.
update orders set invoice_asked_at = asked.at
from (
  select subject_id, max(at) as at from audit_entries
  where subject = 'order' and action = 'invoice.requested' group by subject_id
) as asked
where asked.subject_id = orders.id;
