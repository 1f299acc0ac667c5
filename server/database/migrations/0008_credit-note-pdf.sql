-- A note that was issued before has no document yet: it is made from what was kept when somebody first asks for it.
ALTER TABLE "credit_notes" ADD COLUMN "pdf" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "pdf" DROP DEFAULT;
