CREATE TABLE "closed_days" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "closed_days_in_sequence" CHECK (first_day <= last_day)
);

--> statement-breakpoint
-- They are cached with the saved settings, and decide what pages promise.
CREATE TRIGGER "closed_days_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "closed_days"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
