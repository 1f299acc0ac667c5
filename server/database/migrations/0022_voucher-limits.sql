ALTER TABLE "vouchers" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "max_uses_per_member" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "min_order_sen" integer;
--> statement-breakpoint
-- Volatile, so that it sees what was committed while a statement that calls it waited for the voucher's row.
CREATE FUNCTION "voucher_uses"(voucher text, member text) RETURNS bigint LANGUAGE sql VOLATILE
AS 'select count(*) from orders where voucher_code = voucher and status <> ''Cancelled'' and (member is null or member_id = member)';
