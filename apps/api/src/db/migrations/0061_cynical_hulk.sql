CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request" uuid,
	"requested_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_request_unique" UNIQUE("request"),
	CONSTRAINT "newsletter_subscribers_source" CHECK ("newsletter_subscribers"."source" IN ('footer', 'block', 'checkout', 'account'))
);
--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_date" ON "newsletter_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_pending" ON "newsletter_subscribers" USING btree ("requested_at") WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL;