CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"old_hash" text,
	"overlap_until" timestamp with time zone,
	"permissions" jsonb NOT NULL,
	"allowed_ips" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_oldHash_unique" UNIQUE("old_hash"),
	CONSTRAINT "api_keys_overlap" CHECK (("api_keys"."old_hash" IS NULL) = ("api_keys"."overlap_until" IS NULL)),
	CONSTRAINT "api_keys_allowed_ips" CHECK (cardinality("api_keys"."allowed_ips") <= 20)
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "api_key" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;