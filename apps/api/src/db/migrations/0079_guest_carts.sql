CREATE TABLE "guest_carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"items" jsonb NOT NULL,
	"compare" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_carts_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "guest_carts_by_end" ON "guest_carts" USING btree ("expires_at");